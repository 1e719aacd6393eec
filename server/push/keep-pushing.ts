import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { createHosted } from '../hosted/create-hosted.ts'
import type { MasterKeys } from '../vault/master-keys.ts'
import { createVault } from '../vault/vault.ts'
import { sendMessages } from './send-messages.ts'
import { createSendPush } from './send-push.ts'
import { createLoadVapidKey } from './vapid-key.ts'
import { createPushNetworks } from './watch/create-push-networks.ts'
import { watchNews } from './watch/watch-news.ts'

export interface PushDeps {
  db: Db
  keys: MasterKeys
  config: Config
  log: Logger
}

/** ms between two looks at what is due: no longer than that before somebody who has just switched it on is looked at for the first time. */
const longestTick = 5000
const shortestTick = 500

/**
 * Looks for news of those who want to be told, and sends it, until it is told to stop. What it answers then is done when what was begun
 * has ended; what was not begun is another node's.
 */
export function keepPushing({ db, keys, config, log }: PushDeps): () => Promise<void> {
  const { push } = config
  if (!push) return async () => {}
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  const hosted = createHosted({ db, keys, config, x: undefined })
  const loadKey = createLoadVapidKey({ db, keys, push })
  const send = createSendPush({ services: push.services, loadKey, publicUrl: config.login.publicUrl })
  const tick = Math.min(longestTick, Math.max(shortestTick, (push.seconds * 1000) / 12))

  /** At once while there is more to do. */
  const keep = async (work: () => Promise<number>, sentence: string): Promise<void> => {
    while (!isStopping()) {
      const done = await work().catch((error: unknown) => {
        if (!isStopping()) log.warn({ error }, sentence)
        return 0
      })
      if (done === 0) await sleep(tick * (0.75 + Math.random() / 2), undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const watching = { db, vault: hosted.vault, networks: createPushNetworks(hosted), seconds: push.seconds, log, isStopping }
  const sending = { db, vault: createVault(db, keys), send, log, isStopping }
  const running = Promise.all([
    keep(() => watchNews(watching), 'News could not be looked for; it is tried again.'),
    keep(() => sendMessages(sending), 'Push messages could not be sent; it is tried again.'),
  ])
  return async () => {
    stopping.abort()
    await running
  }
}
