import { describe, expect, test } from 'vitest'
import type { WireFeed, WireGroup } from './group-wire.ts'
import { toFeedChannel, toGroupChannel } from './to-channel.ts'

const approval = 'MEMBERSHIP_APPROVAL_REQUIRED'
const token = 'TOKEN_GATED_ACCOUNT_JOINING_NOT_A_TOKEN_HOLDER'
const address = '0x00000000000000000000000000000000000000a1'

function toWire(outcome: string, required: string[] = [], anyOf: string[] = [], name = 'Tide watchers'): WireGroup {
  const toReasons = (reasons: string[]) => reasons.map((reason) => ({ reason }))
  const unsatisfiedRules = { required: toReasons(required), anyOf: toReasons(anyOf) }
  return {
    address,
    timestamp: '2026-01-01T00:00:00Z',
    owner: '0x00000000000000000000000000000000000000b2',
    metadata: { name },
    rules: { required: [], anyOf: [] },
    operations: {
      isMember: false,
      isBanned: false,
      hasRequestedMembership: false,
      canJoin: { __typename: outcome, unsatisfiedRules },
    },
  }
}

test.each([
  ['nothing is missing', 'GroupOperationValidationPassed', [], [], true, false],
  ['the network can’t say', 'GroupOperationValidationUnknown', [], [], false, false],
  ['it refuses without a reason', 'GroupOperationValidationFailed', [], [], false, false],
  ['an approval is missing', 'GroupOperationValidationFailed', [approval], [], true, false],
  ['a token is missing too', 'GroupOperationValidationFailed', [approval, token], [], false, false],
  ['an approval is one of the ways', 'GroupOperationValidationFailed', [], [token, approval], true, true],
  ['only a token is left', 'GroupOperationValidationFailed', [], [token], false, false],
  ['an approval is one of the ways, and a token is needed', 'GroupOperationValidationFailed', [token], [approval], false, true],
] as const)('says who can join when %s', (_, outcome, required, anyOf, canJoin, needsApproval) => {
  expect(toGroupChannel(toWire(outcome, [...required], [...anyOf]))).toMatchObject({ canJoin, needsApproval })
})

test.each([true, false, undefined])('says whether members can be banned: %s', (banningEnabled) => {
  const wire = { ...toWire('GroupOperationValidationPassed'), banningEnabled }
  expect(toGroupChannel(wire).hasBans).toBe(banningEnabled)
})

test('a name is one line without marks of direction', () => {
  expect(toGroupChannel(toWire('GroupOperationValidationPassed', [], [], 'Tide\n\u202Ewatchers')).name).toBe('Tide watchers')
  expect(toGroupChannel(toWire('GroupOperationValidationPassed', [], [], 'x'.repeat(5000))).name).toHaveLength(100)
  expect(toGroupChannel(toWire('GroupOperationValidationPassed', [], [], '\u200B')).name).toBe(address)
})

describe('a feed', () => {
  const group = { id: `0x${'c3'.repeat(20)}`, name: 'Tide watchers' }
  const toFeed = (required: WireFeed['rules']['required'], anyOf: WireFeed['rules']['anyOf'] = []): WireFeed => ({
    address,
    createdAt: '2026-01-01T00:00:00Z',
    owner: '0x00000000000000000000000000000000000000b2',
    metadata: { name: 'Tides' },
    rules: { required, anyOf },
    operations: { canPost: { __typename: 'FeedOperationValidationPassed' } },
  })
  const members = { id: '1', type: 'GROUP_GATED', config: [{ key: 'groupContract', address: `0x${'C3'.repeat(20)}` }] }
  const payment = {
    id: '2',
    type: 'SIMPLE_PAYMENT',
    config: [
      { key: 'amount', bigDecimal: '2' },
      { key: 'assetSymbol', string: 'GHO' },
    ],
  }

  test('names the group whose members can post, where that is known', () => {
    expect(toFeedChannel(toFeed([members]), { postingGroup: group }).rules).toEqual([{ kind: 'group', group }])
    expect(toFeedChannel(toFeed([members])).rules).toEqual([{ kind: 'group' }])
    const other = { ...group, id: `0x${'d4'.repeat(20)}` }
    expect(toFeedChannel(toFeed([members]), { postingGroup: other }).rules).toEqual([{ kind: 'group' }])
  })

  test('lists the requirements for posting, without blocks', () => {
    const blocks = { id: '3', type: 'ACCOUNT_BLOCKING' }
    const feed = toFeedChannel(
      toFeed(
        [blocks],
        [
          { id: '4', type: 'TOKEN_GATED' },
          { id: '5', type: 'RESTRICTED_SIGNERS' },
        ],
      ),
    )
    expect([feed.rules, feed.alternatives]).toEqual([undefined, [{ kind: 'tokens' }, { kind: 'other' }]])
  })

  test.each([
    ['costs nothing', [members], [], true],
    ['costs money', [payment], [], false],
    ['may cost money', [], [payment, { id: '6', type: 'TOKEN_GATED' }], false],
  ])('where posting %s says whether we post there', (_, required, anyOf, canPost) => {
    expect(toFeedChannel(toFeed(required, anyOf)).canPost).toBe(canPost)
    const wire = toWire('GroupOperationValidationPassed')
    const toTypes = (rules: { type: string }[]) => rules.map(({ type }) => ({ type }))
    const { operations } = toFeed([])
    const feed = { address, rules: { required: toTypes(required), anyOf: toTypes(anyOf) }, operations }
    expect(toGroupChannel({ ...wire, feed }).canPost).toBe(canPost)
  })
})

const asset = '0x00000000000000000000000000000000000000Cc'
const payment = (amount?: string) => ({
  id: 'payment',
  type: 'SIMPLE_PAYMENT',
  config: [
    { key: 'assetContract', address: asset },
    { key: 'assetSymbol', string: 'WGHO' },
    ...(amount === undefined ? [] : [{ key: 'amount', bigDecimal: amount }]),
  ],
})
const rule = (type: string) => ({ id: type, type, config: [] })
const approvalOrToken = [rule('MEMBERSHIP_APPROVAL'), rule('TOKEN_GATED')]
const price = { amount: '1.5', symbol: 'WGHO', token: asset.toLowerCase() }
const short = 'SIMPLE_PAYMENT_NOT_ENOUGH_BALANCE'

test.each([
  ['asks for a payment', [payment('1.5')], [], [], price, true],
  ['asks for a payment above the balance', [payment('1.5')], [], [short], price, true],
  ['asks for a payment and bans people', [payment('1.5'), rule('BAN_ACCOUNT')], [], [], price, true],
  ['asks for a payment and an approval', [payment('1.5'), rule('MEMBERSHIP_APPROVAL')], [], [approval], undefined, false],
  ['asks for two payments', [payment('1.5'), payment('2')], [], [], undefined, false],
  ['names no amount', [payment()], [], [], undefined, false],
  ['asks for nothing', [payment('0')], [], [], undefined, false],
  ['asks for what is no number', [payment('much')], [], [], undefined, false],
  ['asks for more than there is', [payment('Infinity')], [], [], undefined, false],
  ['asks for less than nothing', [payment('-1')], [], [], undefined, false],
  ['asks for a payment, and for one of an approval and a token', [payment('1.5')], approvalOrToken, [], undefined, false],
  ['lets people pay or be approved', [], [payment('1.5'), rule('MEMBERSHIP_APPROVAL')], [], undefined, false],
  ['asks for a payment and a token that is missing', [payment('1.5'), rule('TOKEN_GATED')], [], [token], price, false],
] as const)('says what joining costs where the group %s', (_, required, anyOf, missing, expected, canJoin) => {
  const wire = toWire(missing.length > 0 ? 'GroupOperationValidationFailed' : 'GroupOperationValidationPassed', [...missing])
  const channel = toGroupChannel({ ...wire, rules: { required: [...required], anyOf: [...anyOf] } } as unknown as WireGroup)
  expect([channel.price, channel.canJoin]).toEqual([expected, canJoin])
})
