import type { Logger } from 'pino'
import type { ServerConfig } from '../config/server-config.ts'
import type { Hosted } from '../hosted/create-hosted.ts'
import { sendMessages } from '../push/send-messages.ts'
import { createSendPush } from '../push/send-push.ts'
import { createLoadVapidKey } from '../push/vapid-key.ts'
import { pollNotifications } from '../push/watch/poll-notifications.ts'
import type { PushNetworks } from '../push/watch/push-network.ts'
import { keepBusy } from '../queue/keep-busy.ts'

export interface PushDeps {
  /** This process's instance. */
  hosted: Hosted
  pushNetworks: PushNetworks
  config: Pick<ServerConfig, 'push' | 'login'>
  log: Logger
}

/** ms between two checks for due watches, which is also the longest wait for the first check after push is turned on. */
const longestTick = 5000
const shortestTick = 500

/** Polls watched accounts for new notifications and sends push messages. Returns a function that stops it. */
export function keepPushing({ hosted, pushNetworks, config, log }: PushDeps): () => Promise<void> {
  const { push } = config
  if (!push) return async () => {}
  const { db, keys } = hosted
  const loadKey = createLoadVapidKey({ db, keys, push })
  const send = createSendPush({ services: push.services, loadKey, publicUrl: config.login.publicUrl })
  const tick = Math.min(longestTick, Math.max(shortestTick, (push.seconds * 1000) / 12))
  const stops = [
    keepBusy(pollNotifications({ hosted, networks: pushNetworks, seconds: push.seconds, tick, log }), {
      tick,
      log,
      sentence: 'Polling for notifications failed and will be retried.',
    }),
    keepBusy(sendMessages({ db, vault: hosted.secrets, send, log }), {
      tick,
      log,
      sentence: 'Sending push messages failed. It will be retried.',
    }),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
