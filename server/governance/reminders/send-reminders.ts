import { longestId, longestName, longestText } from '@chorus/contract/notifications/push-message'
import type { ReadEnding } from '@chorus/governance/create-read-ending'
import type { ReadVotersOf } from '@chorus/governance/create-read-voters-of'
import type { ProposalSummary } from '@chorus/governance/to-proposal'
import { toPlainLine } from '@chorus/model/text/to-plain-line'
import { findMuted, toKey } from '../../account/people.ts'
import type { Db } from '../../db/database.ts'
import { queueMessage } from '../../db/tables/push-messages.ts'
import type { Work } from '../../queue/keep-busy.ts'
import { findToRemind, listWantedSpaces, type Reminded } from './reminder-spaces.ts'
import { insertReminder, type Reminder } from './reminders.ts'

export interface SendRemindersDeps {
  db: Db
  readEnding: ReadEnding
  readVotersOf: ReadVotersOf
  now: () => number
}

/** ms. Proposals that end within this time are near their end. */
const span = 24 * 3_600_000
/** ms between two looks at the hub. */
const pauseMs = 5 * 60_000
const timeoutMs = 120_000
/** Wallets in one question to the hub. */
const mostVoters = 100
/** Hours after which a message isn't worth sending. */
const freshHours = 12

/** Reminds accounts of proposals that end soon and that none of their wallets has voted on. */
export function sendReminders({ db, readEnding, readVotersOf, now }: SendRemindersDeps): Work<'look'> {
  let nextAt = 0
  const readVoted = async (proposalId: string, accounts: readonly Reminded[]): Promise<ReadonlySet<string>> => {
    const wallets = [...new Set(accounts.flatMap((account) => account.wallets))]
    const voted = new Set<string>()
    for (let start = 0; start < wallets.length; start += mostVoters)
      for (const voter of await readVotersOf(proposalId, wallets.slice(start, start + mostVoters))) voted.add(voter.toLowerCase())
    return voted
  }
  const remindOf = async (proposal: ProposalSummary): Promise<void> => {
    const { id, author } = proposal
    const accounts = await findToRemind(db, proposal.space.id, id)
    if (accounts.length === 0) return
    const voted = await readVoted(id, accounts)
    const subject = { platform: 'wallet', subject: author.toLowerCase() }
    for (const { accountId, wallets } of accounts) {
      if (wallets.some((wallet) => voted.has(wallet))) continue
      if ((await findMuted(db, accountId, [subject])).has(toKey(subject))) continue
      await remind(db, accountId, proposal)
    }
  }
  return {
    most: 1,
    timeoutMs,
    async claim() {
      if (now() < nextAt) return []
      nextAt = now() + pauseMs
      return ['look']
    },
    async run() {
      const spaces = await listWantedSpaces(db)
      if (spaces.length === 0) return
      for (const proposal of await readEnding(spaces, now(), now() + span)) await remindOf(proposal)
    },
    // The next look finds the same proposals.
    postpone: async (_, error) => {
      throw error
    },
    giveBack: async () => {},
  }
}

/** The row and the message are stored together, so that no one is reminded twice, or of nothing. */
async function remind(db: Db, accountId: string, { id, title, end, space }: ProposalSummary): Promise<void> {
  const reminder: Reminder = { proposalId: id, endsAt: end, data: { title, space } }
  await db.transaction().execute(async (transaction) => {
    if (!(await insertReminder(transaction, accountId, reminder))) return
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
