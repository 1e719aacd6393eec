import type { WorkerRequest } from './worker-request.ts'

/** ms. Files arrive in groups. */
const pause = 1000

/** Tells the worker which files of the app this page has loaded and will load. */
export function reportLoadedFiles(tell: (request: WorkerRequest) => void): void {
  if (!('PerformanceObserver' in globalThis)) return
  const loaded: string[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = () => {
    timer = undefined
    tell({ loaded: loaded.splice(0) })
  }
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) if (name.startsWith(`${location.origin}/assets/`)) loaded.push(name)
    if (loaded.length > 0) timer ??= setTimeout(send, pause)
  })
  observer.observe({ type: 'resource', buffered: true })
}
