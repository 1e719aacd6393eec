import { PushMessage } from '@chorus/contract/notifications/push-message'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Db } from '../db/database.ts'
import { deleteDevice, deviceTokenKind, forgetToken, toSubject } from '../db/tables/device-tokens.ts'
import { claimMessages, dropMessage, dropMessagesTo, type DueMessage, releaseMessage, postponeMessage } from '../db/tables/push-messages.ts'
import type { Work } from '../queue/keep-busy.ts'
import type { Vault } from '../vault/vault.ts'
import type { SendPush } from './send-push.ts'
import { everything, loadSwitches } from './switches.ts'
import { parseSubscription } from './web-subscription.ts'

export interface SendMessagesDeps {
  db: Db
  vault: Pick<Vault, 'reveal'>
  send: SendPush
  log: Logger
}

/** Messages that a node sends concurrently. */
const atOnce = 16
/** Seconds. */
const leaseSeconds = 60
/** ms per message: longer than the timeout for a push service. */
const timeoutMs = 30_000
/** Seconds before the first retry; doubled each time. */
const firstPause = 15
/** The last attempt is about two hours after the first. */
const mostAttempts = 10

/** Sends due messages. */
export function sendMessages(deps: SendMessagesDeps): Work<DueMessage> {
  const { db, log } = deps
  return {
    most: atOnce,
    timeoutMs,
    claim: (count) => claimMessages(db, { count, seconds: leaseSeconds, mostAttempts }),
    run: (one) => deliver(deps, one),
    async postpone(one, error) {
      log.warn({ error, attempts: one.attempts }, 'A push message could not be sent and will be retried.')
      await tryLater(db, one, 0)
    },
    giveBack: ({ id }) => releaseMessage(db, id),
  }
}

async function deliver({ db, vault, send, log }: SendMessagesDeps, one: DueMessage): Promise<void> {
  const { id, accountId, tokenHash, message, attempts } = one
  const token = await vault.reveal({ accountId, kind: deviceTokenKind, subject: toSubject(tokenHash) })
  const subscription = token && parseSubscription(token.toString())
  const isWanted = (await hasDevice(db, accountId, tokenHash)) && (await loadSwitches(db, accountId))(everything)
  const content = subscription && v.safeParse(PushMessage, { ...(message as object), locale: subscription.locale })
  // Drop messages whose notifications were turned off meanwhile.
  if (!subscription || !isWanted || !content?.success) return dropMessage(db, id)
  const outcome = await send(subscription, JSON.stringify(content.output))
  switch (outcome.kind) {
    case 'sent':
      return dropMessage(db, id)
    case 'gone':
      return forgetDevice(db, accountId, tokenHash)
    case 'refused':
      log.warn({ status: outcome.status }, 'A push service rejected a message.')
      return dropMessage(db, id)
    case 'later':
      log.info({ status: outcome.status, attempts }, 'A push service could not accept a message, which will be retried.')
      return tryLater(db, one, outcome.seconds)
  }
}

/** `seconds`: the least delay. */
async function tryLater(db: Db, { id, attempts }: DueMessage, seconds: number): Promise<void> {
  if (attempts >= mostAttempts) return dropMessage(db, id)
  return postponeMessage(db, id, Math.max(firstPause * 2 ** (attempts - 1), seconds) * (0.75 + Math.random() / 2))
}

async function hasDevice(db: Db, accountId: string, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('device_tokens')
    .select('platform')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return row !== undefined
}

async function forgetDevice(db: Db, accountId: string, hash: Buffer): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await deleteDevice(transaction, accountId, hash)
    await forgetToken(transaction, { accountId, hash })
    await dropMessagesTo(transaction, hash)
  })
}
