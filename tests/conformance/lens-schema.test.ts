import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { walletCauses } from '@chorus/networks/lens/acts/operation-outcome'
import * as actDocuments from '@chorus/networks/lens/acts/read-documents'
import { createFeedDocument, writeDocuments } from '@chorus/networks/lens/acts/write-documents'
import * as documents from '@chorus/networks/lens/documents'
import * as groupDocuments from '@chorus/networks/lens/groups/group-documents'
import * as feedManagementDocuments from '@chorus/networks/lens/groups/manage/feed-management-documents'
import * as listDocuments from '@chorus/networks/lens/lists/list-documents'
import * as managerDocuments from '@chorus/networks/lens/managers/manager-documents'
import * as notificationDocuments from '@chorus/networks/lens/notifications/notification-documents'
import * as publishDocuments from '@chorus/networks/lens/publish/publish-documents'
import { sessionDocuments } from '@chorus/networks/lens/wallet/session-documents'
import * as serverDocuments from '@chorus/server/networks/lens/lens-documents'
import {
  buildSchema,
  findBreakingChanges,
  isEnumType,
  Kind,
  parse,
  printSchema,
  specifiedRules,
  validate,
  type GraphQLSchema,
} from 'graphql'
import { describe, expect, test } from 'vitest'

const { schema: shipped } = createRequire(import.meta.url)('@lens-protocol/graphql/test-utils') as { schema: GraphQLSchema }
const published = new URL('../../../shared/peers/lens-schema.graphql', import.meta.url)
// The live API doesn't apply this rule, and the official client's own operations break it.
const rules = specifiedRules.filter(({ name }) => name !== 'OverlappingFieldsCanBeMergedRule')
const all = {
  ...documents,
  ...actDocuments,
  ...groupDocuments,
  ...feedManagementDocuments,
  feedsOfGroups: groupDocuments.toFeedsOfGroupsDocument([`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]),
  ...listDocuments,
  ...managerDocuments,
  ...notificationDocuments,
  ...publishDocuments,
  ...writeDocuments,
  createFeedDocument,
  ...sessionDocuments,
  ...serverDocuments,
}
const operations = Object.entries(all).filter((entry): entry is [string, string] => typeof entry[1] === 'string')

test('finds operations, and the check can fail', () => {
  expect(operations.length).toBeGreaterThan(30)
  expect(validate(shipped, parse('{ posts(request: {}) { items { nope } } }'), rules)).not.toEqual([])
})

describe.each([
  ['that the official package ships', () => shipped],
  ...(existsSync(published) ? [['as published', () => buildSchema(readFileSync(published, 'utf8'))] as const] : []),
] as const)('with the official schema %s', (_, read) => {
  const schema = read()

  test.each(operations)('%s is valid', (_name, document) => {
    expect(validate(schema, parse(document), rules)).toEqual([])
  })
})

test('every reason of the schema to leave an operation to a wallet is known, and no other', () => {
  const values = ['SponsoredFallbackReason', 'SelfFundedFallbackReason'].flatMap((name) => {
    const type = shipped.getType(name)
    return isEnumType(type) ? type.getValues().map((value) => value.name) : []
  })
  expect(Object.keys(walletCauses).toSorted()).toEqual(values.toSorted())
})

test('has no pinned posts, so we offer none (decision 123)', () => {
  expect(printSchema(shipped)).not.toMatch(/\bpin(s|ned)?\b|\bpin[A-Z]|Pin(s|ned)?[A-Z{ ]/)
})

test.skipIf(!existsSync(published))('both official schemas agree', () => {
  const other = buildSchema(readFileSync(published, 'utf8'))
  expect([...findBreakingChanges(shipped, other), ...findBreakingChanges(other, shipped)]).toEqual([])
})

test('no operation in the code is left out', () => {
  const root = new URL('../../', import.meta.url)
  const toNames = (text: string) => [...text.matchAll(/\b(?:query|mutation) ([A-Z]\w*)(?= ?[({])/g)].map(([, name]) => name!)
  const paths = globSync('{networks,server/networks}/lens/**/!(*.test).ts', { cwd: root })
  const written = paths.flatMap((path) => toNames(readFileSync(new URL(path, root), 'utf8')))
  const validated = new Set(operations.flatMap(([, document]) => toNames(document)))
  expect(written.length).toBeGreaterThan(30)
  expect(written.filter((name) => !validated.has(name))).toEqual([])
})

test('each operation has a unique name for failures and logs', () => {
  const names = operations.map(([, document]) =>
    parse(document).definitions.flatMap((each) => (each.kind === 'OperationDefinition' ? [each.name?.value] : [])),
  )
  expect(names.every((each) => each.length === 1 && each[0])).toBe(true)
  expect(new Set(names.flat()).size).toBe(names.length)
})

test('sessions are opened, refreshed and ended by the same documents on a device and on our server', () => {
  const toFields = (document: string) =>
    parse(document).definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? definition.selectionSet.selections.flatMap((selection) => (selection.kind === Kind.FIELD ? [selection.name.value] : []))
        : [],
    )
  const { owner: _, ...ofSessions } = sessionDocuments
  const fields = new Set(Object.values(ofSessions).flatMap(toFields))
  expect([...fields].toSorted()).toEqual(['authenticate', 'challenge', 'currentSession', 'refresh', 'revokeAuthentication'])
  expect(
    Object.values(serverDocuments)
      .flatMap(toFields)
      .filter((field) => fields.has(field)),
  ).toEqual([])
})
