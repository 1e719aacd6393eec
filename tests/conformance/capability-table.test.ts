import { join } from 'node:path'
import { networkNames, type NetworkName } from '@chorus/model/limits'
import type { Session } from '@chorus/model/session/session'
import { capabilityNames, listOffered } from '@chorus/networks/capability-names'
import { connect } from '@chorus/networks/connect'
import { descriptors } from '@chorus/networks/descriptors'
import type { Capabilities, Connection } from '@chorus/networks/network'
import { expect, test } from 'vitest'

const base = { profileId: 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa', token: 'vault:a', createdAt: 0, expiresAt: 0 }
const secrets = { clientId: '1', accessToken: 'a', accessTokenSecret: 'b', consumerKey: 'c', consumerSecret: '[HIDE_FROM_CLIENT]' }
/** Somebody whose secrets our server keeps. */
const sessions: Record<NetworkName, Session> = {
  farcaster: { ...base, type: 'Farcaster', proof: { kind: 'grant', signerRequestToken: 'vault:a' } },
  lens: { ...base, type: 'Lens', refreshToken: 'vault:a', address: '0x0' },
  x: { ...base, type: 'Twitter', payload: secrets },
  bluesky: {
    ...base,
    type: 'Bsky',
    serviceUrl: 'https://a.example',
    payload: { did: base.profileId, handle: 'a', accessJwt: 'vault:a', refreshJwt: 'vault:a' },
  },
}
const nowhere = () => Promise.reject(new Error('Nothing is asked here.'))
const open = (network: NetworkName, session?: Session): Connection =>
  connect(network, session, { fetcher: nowhere, ownFetcher: nowhere, now: () => 0 })

/** What is data on what an account may do. */
const facts: readonly (readonly [string, (may: Partial<Capabilities>) => readonly string[] | undefined])[] = [
  ['reply restrictions', ({ publish }) => publish?.restrictions],
  ['media of a post, the first that there is', ({ publish }) => publish?.mediaOrder],
  ['languages of a post, at most', ({ publish }) => publish && [String(publish.languages)]],
  ['a deleted post is', ({ remove }) => remove && [remove.gone]],
  ['kinds of bookmarks', ({ bookmark }) => bookmark?.kinds],
  ['relations', ({ relations }) => relations?.kinds],
  ['people behind a post', ({ engagers }) => engagers?.kinds],
  ['types of notifications', ({ notifications }) => notifications?.types],
  ['reasons of a report', ({ report }) => report?.reasons],
  ['fields of a profile', ({ editProfile }) => editProfile?.fields],
]

function toTable(): string {
  const columns = networkNames.flatMap((name) => {
    const { label } = descriptors[name]
    return [
      { title: label, connection: open(name) },
      { title: `${label}, logged in`, connection: open(name, sessions[name]) },
    ]
  })
  const toRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rows = capabilityNames.map((name) =>
    toRow([`\`${name}\``, ...columns.map(({ connection }) => (listOffered(connection).includes(name) ? 'yes' : '–'))]),
  )
  const details = networkNames.flatMap((name) => {
    const connection = open(name, sessions[name])
    const told = facts.flatMap(([what, read]) => {
      const values = read(connection)
      return values ? [`- ${what}: ${values.join(', ')}`] : []
    })
    return told.length > 0 ? [`\n## ${descriptors[name].label}\n`, ...told] : []
  })
  return [
    '# What visitors and accounts may do',
    '',
    'Written by the conformance suite (tests/conformance/capability-table.test.ts) from what the adapters offer: do not edit.',
    'Everything here holds against the sandbox, and for Bluesky against its real software as well.',
    '',
    toRow(['', ...columns.map(({ title }) => title)]),
    toRow(Array.from({ length: columns.length + 1 }, () => '---')),
    ...rows,
    ...details,
    '',
  ].join('\n')
}

test('the table in the documents is what the adapters offer', async () => {
  const table = toTable()
  process.stdout.write(`${table}\n`)
  await expect(table).toMatchFileSnapshot(join(import.meta.dirname, '../../docs/capabilities.md'))
})
