import * as v from 'valibot'
import { expect, test } from 'vitest'
import { lensWrites } from './hosted-lens.ts'

const address = `0x${'ab'.repeat(20)}`
const permissions = { canExecuteTransactions: true, canTransferTokens: false, canTransferNative: false, canSetMetadataUri: true }

test.each(['canTransferTokens', 'canTransferNative'] as const)('refuses managers with %s', (name) => {
  const wanted = { ...permissions, [name]: true }
  const isAccepted = (of: object) => [
    v.is(lensWrites.addAccountManager, { address, permissions: of }),
    v.is(lensWrites.updateAccountManager, { manager: address, permissions: of }),
  ]
  expect([isAccepted(permissions), isAccepted(wanted)]).toEqual([
    [true, true],
    [false, false],
  ])
})
