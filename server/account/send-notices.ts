import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import type { Mailer } from '../upstream/mailer.ts'
import { toNoticeLetter } from './notice-letter.ts'

export interface NoticePost {
  db: Db
  /** Absent: no letters are written here; notices are still shown in the product. */
  mailer: Mailer | undefined
  publicUrl: string
}

/** How long a letter is tried. What could not be told within a day is told by the product alone. */
const patience = sql<Date>`now() - interval '24 hours'`

/**
 * Writes the letters that are due, to every e-mail address that the account still has. A letter that the mail server refuses stays due,
 * so whoever is killed in between tells it later, at worst twice. Gives back how many were written.
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
    const told: string[] = []
    let letters = 0
    for (const notice of due) {
      const mine = addresses.filter(({ account_id: id }) => id === notice.account_id)
      const sent = await Promise.allSettled(mine.map(({ subject }) => mailer?.send(toNoticeLetter(subject, notice, publicUrl))))
      if (sent.some(({ status }) => status === 'rejected')) continue
      told.push(notice.id)
      letters += mailer ? mine.length : 0
    }
    await transaction
      .updateTable('notices')
      .set({ is_letter_due: false })
      .where((row) => row.or([row('created_at', '<', patience), ...(told.length > 0 ? [row('id', 'in', told)] : [])]))
      .where('is_letter_due', '=', true)
      .execute()
    return letters
  })
}

/** Looks for due letters again and again until it is told to stop. */
export function keepSendingNotices(post: NoticePost, log: Logger, everyMs = 2000): () => void {
  let timer: NodeJS.Timeout
  const round = async () => {
    await sendNotices(post).catch((error: unknown) => log.warn({ error }, 'Notices could not be sent; it is tried again.'))
    timer = setTimeout(() => void round(), everyMs).unref()
  }
  timer = setTimeout(() => void round(), everyMs).unref()
  return () => clearTimeout(timer)
}
