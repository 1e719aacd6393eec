import { expect, test } from 'vitest'
import type { WireGroup } from './group-wire.ts'
import { toGroupChannel } from './to-channel.ts'

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
