import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Hosted } from '../hosted/create-hosted.ts'
import { keepBusy } from './keep-busy.ts'
import { sendMessages } from './send-messages.ts'
import { createSendPush } from './send-push.ts'
import { createLoadVapidKey } from './vapid-key.ts'
import { pushNetworks } from './watch/push-networks.ts'
import { watchNews } from './watch/watch-news.ts'

export interface PushDeps {
  /** The one of this process. */
  hosted: Hosted
  config: Config
  log: Logger
}

/** ms between two looks at what is due: no longer than that before somebody who has just switched it on is looked at for the first time. */
const longestTick = 5000
const shortestTick = 500

/** Looks for news of those who want to be told, and sends it, until it is told to stop. */
export function keepPushing({ hosted, config, log }: PushDeps): () => Promise<void> {
  const { push } = config
  if (!push) return async () => {}
  const { db, keys } = hosted
  const loadKey = createLoadVapidKey({ db, keys, push })
  const send = createSendPush({ services: push.services, loadKey, publicUrl: config.login.publicUrl })
  const tick = Math.min(longestTick, Math.max(shortestTick, (push.seconds * 1000) / 12))
  const stops = [
    keepBusy(watchNews({ hosted, networks: pushNetworks, seconds: push.seconds, tick, log }), {
      tick,
      log,
      sentence: 'News could not be looked for; it is tried again.',
    }),
    keepBusy(sendMessages({ db, vault: hosted.secrets, send, log }), {
      tick,
      log,
      sentence: 'Push messages could not be sent; it is tried again.',
    }),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
