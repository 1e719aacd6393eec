import { performance } from 'node:perf_hooks'

/** ms. Even a busy process doesn't make a reader wait longer for the first byte. */
const longest = 500

/** ms that this process has spent waiting since it started. */
const readIdle = () => performance.eventLoopUtilization().idle

/** Whether the promise settles before the process has been idle for this many ms. Time that a busy process spends on other requests doesn't count. */
export async function isSettledWithinIdle(promise: Promise<unknown>, ms: number, idle: () => number = readIdle): Promise<boolean> {
  const begun = idle()
  const end = performance.now() + longest
  const settled = promise.then(
    () => true,
    () => true,
  )
  for (let left = ms; left > 0 && performance.now() < end; left = ms - (idle() - begun))
    if (await isFirst(settled, Math.ceil(left))) return true
  return false
}

async function isFirst(settled: Promise<boolean>, ms: number): Promise<boolean> {
  const late = Promise.withResolvers<false>()
  const timer = setTimeout(() => late.resolve(false), ms)
  try {
    return await Promise.race([settled, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
