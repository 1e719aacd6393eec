import { expect, test } from 'vitest'
import { toAccountId } from '../account-id.ts'
import { accountSources } from '../account-source.ts'
import { sampleAccount, sampleProvider } from '../testing/sample-accounts.ts'
import {
  belongsToOther,
  currentProvider,
  emptyBook,
  enterAccount,
  findInBook,
  hasAccounts,
  leaveAccount,
  replaceAccounts,
} from './account-book.ts'

const [one, two] = [sampleProvider('one'), sampleProvider('two')]
const [mina, kai, noa] = [sampleAccount('Bsky', 'mina'), sampleAccount('Lens', '0xkai'), sampleAccount('Apple', 'noa')]
const book = enterAccount(enterAccount(emptyBook, mina, one), kai, one)
const idsIn = (of: typeof book) => accountSources.flatMap((source) => of[source].accounts.map(toAccountId))

test('accounts of another provider account do not stay beside a new login', () => {
  expect(idsIn(enterAccount(book, noa, one))).toEqual(['Lens:0xkai', 'Bsky:mina', 'Apple:noa', 'Firefly:one'])
  expect(idsIn(enterAccount(book, noa, two))).toEqual(['Apple:noa', 'Firefly:two'])
  expect(idsIn(enterAccount(book, noa, undefined))).toEqual(['Lens:0xkai', 'Bsky:mina', 'Apple:noa', 'Firefly:one'])
})

test('spec 1 §4 L69-L70: account ownership, and replacing all accounts', () => {
  expect([belongsToOther(book, one), belongsToOther(book, two), belongsToOther(book, undefined), belongsToOther(emptyBook, one)]).toEqual([
    false,
    true,
    false,
    false,
  ])
  expect(idsIn(replaceAccounts(book, noa, one))).toEqual(['Apple:noa', 'Firefly:one'])
  expect(currentProvider(replaceAccounts(book, noa, two))).toEqual(two)
})

test('spec 1 §4 L80: the provider alone does not count as logged in', () => {
  const left = leaveAccount(leaveAccount(book, 'Bsky:mina'), 'Lens:0xkai')
  expect(idsIn(left)).toEqual(['Firefly:one'])
  expect([hasAccounts(book), hasAccounts(left), hasAccounts(emptyBook)]).toEqual([true, false, false])
  expect(leaveAccount(left, 'Bsky:mina')).toBe(left)
  expect(findInBook(book, 'Lens:0xkai')).toEqual(kai)
})
