import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { toProposal } from './to-proposal.ts'
import { WireProposal } from './wire.ts'

const id = `0x${'ab'.repeat(32)}`
const wire = {
  id,
  ipfs: 'bafk',
  title: 'Dredge the quay',
  body: 'Because',
  discussion: 'https://a.example/',
  choices: ['For', 'Against'],
  start: 1_790_000_000,
  end: 1_790_100_000,
  snapshot: 20_000_000,
  state: 'closed',
  author: `0x${'1'.repeat(40)}`,
  link: 'https://evil.example/',
  created: 1_789_990_000,
  plugins: {},
  network: '1',
  type: 'basic',
  quorum: 2,
  quorumType: 'default',
  symbol: 'BERTH',
  privacy: '',
  validation: { name: 'any', params: {} },
  strategies: [{ name: 'ticket', network: null, params: {} }],
  space: { id: 'harbour.eth', name: 'Harbour', avatar: 'ipfs://bafy/a.png' },
  scores_state: 'final',
  scores: [3, 1],
  scores_by_strategy: [[3], [1]],
  scores_total: 4,
  votes: 2,
  flagged: null,
}
const read = (more: object) => toProposal(v.parse(WireProposal, { ...wire, ...more }))

test('times are in ms, the state is derived, and images come from a gateway', () => {
  expect(read({})).toMatchObject({
    start: 1_790_000_000_000,
    end: 1_790_100_000_000,
    state: 'passed',
    snapshot: '20000000',
    strategies: [{ name: 'ticket', network: '1' }],
    space: { avatar: 'https://snapshot.4everland.link/ipfs/bafy/a.png' },
  })
})

test('the link is the governance site’s own, whatever the hub says', () =>
  expect(read({}).link).toBe(`https://snapshot.box/#/s:harbour.eth/proposal/${id}`))

describe('what no honest hub sends', () => {
  test('is cut', () => {
    const huge = read({
      body: 'a'.repeat(1_000_000),
      title: 'b'.repeat(5000),
      choices: Array.from({ length: 10_000 }, () => 'c'.repeat(900)),
    })
    expect([huge.body.length, huge.title.length, huge.choices.length, huge.choices[0]!.length]).toEqual([40_000, 300, 10_000, 30])
  })

  test.each([
    [{ scores: [null, 'NaN', -4, Number.POSITIVE_INFINITY] }, { scores: [0, 0, -4, 0] }],
    [
      { scores: null, scores_total: null, quorum: null },
      { scores: [], scoresTotal: 0, quorum: 0 },
    ],
    [{ choices: ['a', null, { b: 1 }] }, { choices: ['a', '', ''] }],
    [{ discussion: 'javascript:alert(1)' }, { discussion: '' }],
    [{ space: { id: 'harbour.eth', name: '  ', avatar: 'javascript:alert(1)' } }, { space: { id: 'harbour.eth', name: 'harbour.eth' } }],
    [{ type: 'copeland' }, { type: 'single-choice' }],
    [{ votes: -3 }, { votes: 0 }],
    [{ title: '\uD800 alone' }, { title: '\uFFFD alone' }],
    [{ scores_by_strategy: 'no' }, { scoresByStrategy: [] }],
  ])('%j becomes %j', (sent, shown) => expect(read(sent)).toMatchObject(shown))

  test.each([{ id: '../../settings' }, { space: { id: 'a/b' } }, { author: 'mina' }, { end: 'soon' }, { state: 'won' }])(
    '%j is no proposal',
    (sent) => expect(v.is(WireProposal, { ...wire, ...sent })).toBe(false),
  )
})

test.each([
  [{}, undefined],
  [{ privacy: 'shutter' }, undefined],
  [{ privacy: null }, undefined],
  [{ type: 'copeland' }, true],
  [{ privacy: 'zama' }, true],
])('%j can be voted on only on its own site: %s', (sent, expected) => expect(read(sent).isVotedElsewhere).toBe(expected))

test('more than ten thousand choices can be voted on only on its own site', () => {
  const toElsewhere = (length: number) => read({ choices: Array.from({ length }, () => 'One') }).isVotedElsewhere
  expect([toElsewhere(10_000), toElsewhere(10_001)]).toEqual([undefined, true])
})
