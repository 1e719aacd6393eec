import type { Draft } from '@chorus/networks/draft'
import type { Outgoing } from '@chorus/outbox/outgoing'
import { createRandom } from '@chorus/sandbox/seed/random'
import { expect } from 'vitest'
import { toPicture } from '../bluesky-actors.ts'
import { isFault, judgePart, type Verdict } from './judge-part.ts'
import type { Fault } from './open-page.ts'
import { type PostRun, runPost } from './run-post.ts'
import type { LedgerEntry, Stage } from './stage.ts'

type Content = Omit<Outgoing, 'accountId' | 'network'>
const plain = (text: string): Draft => ({ text, media: [], languages: ['en'] })
const toName = ({ postId, publicationId }: Stage['target']) => ({ postId, publicationId })

/** What people write. */
export const kinds = {
  post: (text) => ({ draft: plain(text) }),
  media: (text) => ({
    draft: {
      ...plain(text),
      media: [1, 2].map((size) => ({ kind: 'image', file: toPicture(40 * size, 30), width: 40 * size, height: 30 })),
    },
  }),
  thread: (text) => ({ draft: plain(`${text}, part 1`), thread: [2, 3, 4, 5].map((part) => plain(`${text}, part ${part}`)) }),
  reply: (text, { target }) => ({ draft: { ...plain(text), replyTo: toName(target) }, context: { replyTo: target } }),
  quote: (text, { target }) => ({ draft: { ...plain(text), quote: toName(target) }, context: { quote: target } }),
  poll: (text) => ({
    draft: plain(text),
    poll: { key: crypto.randomUUID(), title: text, options: ['Yes', 'No'], type: 'single-choice', durationSeconds: 86_400 },
  }),
} as const satisfies Record<string, (text: string, stage: Stage) => Content>
export type Kind = keyof typeof kinds

/** One account's post or thread. */
export interface Result {
  label: string
  kind: Kind
  /** The worst of its parts, with the reason. */
  outcome: string
}

export interface Checked {
  results: readonly Result[]
  deaths: number
}

/**
 * Sends once, as one account or as several, from pages that die and over requests that get lost, and checks the result against the networks'
 * ledgers.
 */
export async function checkSend(stages: readonly Stage[], kind: Kind, run: number, seen: Set<Fault>): Promise<Checked> {
  const text = `Number ${run} is a ${kind}`
  const posts = stages.map((stage) => ({ ...(kinds[kind](text, stage) as Content), accountId: stage.accountId, network: stage.network }))
  const done = await runPost(stages, posts, createRandom(`outbox/${stages.map(({ label }) => label).join('+')}/${kind}/${run}`))
  for (const fault of done.seen) seen.add(fault)
  const results: Result[] = []
  for (const [index, stage] of stages.entries()) {
    const outcome = judge(posts[index]!, done, await stage.readLedger(), `${stage.label} ${text}`)
    results.push({ label: stage.label, kind, outcome })
  }
  return { results, deaths: done.deaths }
}

function judge({ accountId, draft, thread = [] }: Outgoing, done: PostRun, ledger: readonly LedgerEntry[], name: string): string {
  const isOwn = (row: { accountId: string }) => row.accountId === accountId
  const rows = done.rows.filter(isOwn)
  const told = [...done.told.values()].filter(isOwn)
  const facts = `${name}: ${done.seen.join(', ')}, ${done.deaths} deaths → ${rows.map(({ phase, failure }) => `${phase} ${failure?.message ?? ''} ${failure?.causes?.map(({ message }) => message).join(' ← ') ?? ''}`).join('; ') || 'nothing left'}`
  const parts = [draft, ...thread]
  const found = parts.map((part) => ledger.filter((entry) => entry.text === part.text))
  const verdicts = parts.map((part, index): [Verdict, string] => {
    const row = rows.find((each) => each.draft.text === part.text)
    const isTold = told.some((each) => each.draft.text === part.text)
    const isLookedUp = row !== undefined && done.looksNext.has(row.identity.key)
    return [judgePart({ draft: part, published: found[index]!.length, row, isTold, isLookedUp }), row?.failure?.message ?? '']
  })
  expect(
    verdicts.filter(([verdict]) => isFault(verdict)),
    facts,
  ).toEqual([])
  // Nothing was wrong with them.
  expect(
    verdicts.filter(([verdict]) => verdict === 'refused'),
    facts,
  ).toEqual([])
  // Never out of order.
  for (const [index, [entry]] of found.entries()) {
    if (!entry || index === 0) continue
    expect(entry.replyTo, facts).toBe(found[index - 1]![0]?.id)
  }
  const [verdict, reason] = verdicts.find(([each]) => each !== 'sent') ?? ['sent', '']
  return reason ? `${verdict}: ${reason}` : verdict
}
