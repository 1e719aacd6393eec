import { setTimeout } from 'node:timers/promises'
import { longestId, longestName, longestText } from '@chorus/contract/notifications/push-message'
import type { ReadEnding } from '@chorus/governance/create-read-ending'
import type { ReadVotersOf } from '@chorus/governance/create-read-voters-of'
import type { ProposalSummary } from '@chorus/governance/to-proposal'
import { toPlainLine } from '@chorus/model/text/to-plain-line'
import type { Logger } from 'pino'
import { findMuted, toKey } from '../../account/people.ts'
import type { Db } from '../../db/database.ts'
import { queueMessage } from '../../db/tables/push-messages.ts'
import { createPace } from '../../queue/create-pace.ts'
import type { Work } from '../../queue/keep-busy.ts'
import { claimToRemind, listWantedSpaces, type Reminded } from './reminder-spaces.ts'
import { countReminders, type Reminder, saveReminder, skipReminder } from './reminders.ts'

export interface SendRemindersDeps {
  db: Db
  readEnding: ReadEnding
  readVotersOf: ReadVotersOf
  log: Pick<Logger, 'warn'>
  now: () => number
  /** Absent: waits for that time, in ms. */
  pause?: (ms: number) => Promise<void>
}

/** ms. Proposals that end within this time are near their end. */
const span = 24 * 3_600_000
/** ms between two looks at the hub. */
const pauseMs = 5 * 60_000
/** ms after which a look ends. The next one, which follows at once, continues it. */
const lookMs = 45_000
/** ms. A look is over by then, even if it has just taken up the accounts that take the longest. */
const timeoutMs = 120_000
const leaseSeconds = 180
/** ms before each question. Snapshot answers a hundred requests a minute without a key, and people have to read proposals too. */
const paceMs = 4000
/** Spaces in one question. */
const mostSpaces = 1000
/** Accounts that are leased at a time. */
const mostAccounts = 40
/** Wallets in one question to the hub. */
const mostVoters = 100
/** Push messages to an account within a day. Further reminders are in the list of notifications only. */
const mostMessages = 5
/** Hours after which a message isn't worth sending. */
const freshHours = 12

/** Reminds accounts of proposals that end soon and that none of their wallets has voted on. Each account is looked up once per proposal. */
export function sendReminders({ db, readEnding, readVotersOf, log, now, pause = sleep }: SendRemindersDeps): Work<'look'> {
  const pace = createPace(pauseMs, now)
  const readVoted = async (proposalId: string, accounts: readonly Reminded[]): Promise<ReadonlySet<string>> => {
    const voted = new Set<string>()
    for (const wallets of toChunks([...new Set(accounts.flatMap((account) => account.wallets))], mostVoters)) {
      await pause(paceMs)
      for (const voter of await readVotersOf(proposalId, wallets)) voted.add(voter.toLowerCase())
    }
    return voted
  }
  /** Returns whether there was someone to decide about. */
  const remindSome = async (proposal: ProposalSummary): Promise<boolean> => {
    const { id, author, end } = proposal
    const claim = { proposalId: id, endsAt: end, space: proposal.space.id, count: mostAccounts, seconds: leaseSeconds }
    const accounts = await claimToRemind(db, claim)
    if (accounts.length === 0) return false
    const voted = await readVoted(id, accounts)
    const subject = { platform: 'wallet', subject: author.toLowerCase() }
    for (const { accountId, wallets } of accounts) {
      const isUnwanted = wallets.some((wallet) => voted.has(wallet)) || (await findMuted(db, accountId, [subject])).has(toKey(subject))
      await (isUnwanted ? skipReminder(db, accountId, id) : remind(db, accountId, proposal))
    }
    return true
  }
  /** Reminds everyone of a proposal, or as many as there is time for. */
  const remindOf = async (proposal: ProposalSummary, isOver: () => boolean): Promise<void> => {
    try {
      while (!isOver() && (await remindSome(proposal)));
    } catch (error) {
      log.warn({ error, proposal: proposal.id }, 'Reminders of a proposal could not be sent. They will be sent later.')
    }
  }
  return {
    most: 1,
    timeoutMs,
    async claim() {
      return pace.isDue() ? ['look'] : []
    },
    async run() {
      const endsAt = now() + lookMs
      const isOver = () => now() >= endsAt
      for (const spaces of toChunks(await listWantedSpaces(db), mostSpaces)) {
        await pause(paceMs)
        for (const proposal of await readEnding(spaces, now(), now() + span)) await remindOf(proposal, isOver)
        if (!isOver()) continue
        return pace.skip()
      }
    },
    // The next look finds the same proposals.
    postpone: async (_, error) => {
      throw error
    },
    giveBack: async () => {},
  }
}

const sleep = (ms: number): Promise<void> => setTimeout(ms, undefined, { ref: false })

const toChunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))

/** The row and the message are stored together, so that no one is reminded twice, or of nothing. */
async function remind(db: Db, accountId: string, { id, title, end, space }: ProposalSummary): Promise<void> {
  const reminder: Reminder = { proposalId: id, endsAt: end, data: { title, space } }
  await db.transaction().execute(async (transaction) => {
    if (!(await saveReminder(transaction, accountId, reminder))) return
    if ((await countReminders(transaction, accountId)) > mostMessages) return
    const text = toPlainLine(title, longestText)
    await queueMessage(
      transaction,
      accountId,
      {
        tag: `dao-${id.slice(-40)}`,
        kind: 'ProposalEnds',
        names: [toPlainLine(space.name, longestName) || space.id.slice(0, longestName)],
        people: 1,
        count: 1,
        ...(text && { text }),
        place: { kind: 'proposal', id: `${space.id}/${id}`.slice(0, longestId) },
      },
      freshHours,
    )
  })
}
