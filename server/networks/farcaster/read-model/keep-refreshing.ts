import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ChannelSource } from './channels/channel-source.ts'

/** ms. Whether the list of channels is due is decided by its age in the database. */
const pauseMs = 60_000

/** Keeps the list of channels up to date. Returns a function that stops it. */
export function keepRefreshing({ refresh }: ChannelSource, log: Logger): () => Promise<void> {
  const stopping = new AbortController()
  const keep = async () => {
    while (!stopping.signal.aborted) {
      await refresh().catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ error }, 'Reading Farcaster’s channels failed and will be retried.')
      })
      await sleep(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const ended = keep()
  return async () => {
    stopping.abort()
    await Promise.race([ended, sleep(5000, undefined, { ref: false })])
  }
}
