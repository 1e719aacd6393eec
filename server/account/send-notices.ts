import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import type { Mailer } from '../upstream/mailer.ts'
import { toNoticeLetter } from './notice-letter.ts'

export interface NoticePost {
  db: Db
  /** Absent: no emails are sent. Notices still appear in the product. */
  mailer: Mailer | undefined
  publicUrl: string
}

/** Emails that could not be sent within a day are dropped; the notice still appears in the product. */
const tooOld = sql<Date>`now() - interval '24 hours'`

/**
 * Sends the due emails to every email address of the account. An email that the mail server refuses stays due, so a node killed in between
 * causes at worst a duplicate. Returns the number sent.
 */
export async function sendNotices({ db, mailer, publicUrl }: NoticePost): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const due = await transaction
      .selectFrom('notices')
      .select(['id', 'account_id', 'kind', 'detail', 'created_at'])
      .where('is_letter_due', '=', true)
      .orderBy('created_at')
      .limit(20)
      .forUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return 0
    const addresses = await transaction
      .selectFrom('identities')
      .select(['account_id', 'subject'])
      .where('platform', '=', 'email')
      .where('account_id', 'in', [...new Set(due.map(({ account_id: id }) => id))])
      .execute()
    const emailed: string[] = []
    let letters = 0
    for (const notice of due) {
      const own = addresses.filter(({ account_id: id }) => id === notice.account_id).map(({ subject }) => subject)
      const mine = [...new Set([...own, ...findTakenAddress(notice)])]
      const sent = await Promise.allSettled(mine.map((address) => mailer?.send(toNoticeLetter(address, notice, publicUrl))))
      if (sent.some(({ status }) => status === 'rejected')) continue
      emailed.push(notice.id)
      letters += mailer ? mine.length : 0
    }
    await transaction
      .updateTable('notices')
      .set({ is_letter_due: false })
      .where((row) => row.or([row('created_at', '<', tooOld), ...(emailed.length > 0 ? [row('id', 'in', emailed)] : [])]))
      .where('is_letter_due', '=', true)
      .execute()
    return letters
  })
}

/** The account is notified at its lost address too, which may have been the only one. */
const findTakenAddress = ({ kind, detail }: { kind: string; detail: Record<string, unknown> }): string[] =>
  kind === 'identity-taken' && detail['platform'] === 'email' && typeof detail['subject'] === 'string' ? [detail['subject']] : []

/** Sends due emails repeatedly. Returns a function that stops it. */
export function keepSendingNotices(post: NoticePost, log: Logger, everyMs = 2000): () => void {
  let timer: NodeJS.Timeout
  const round = async () => {
    await sendNotices(post).catch((error: unknown) => log.warn({ error }, 'Sending notices failed. It will be retried.'))
    timer = setTimeout(() => void round(), everyMs).unref()
  }
  timer = setTimeout(() => void round(), everyMs).unref()
  return () => clearTimeout(timer)
}
