import { join } from 'node:path'
import { sampleSession } from '@chorus/accounts/testing/sample-accounts'
import type { XPlan } from '@chorus/contract/twitter/plan'
import { networkIdentities, networkNames, type NetworkName } from '@chorus/model/network-identity'
import type { FarcasterProof, Session } from '@chorus/model/session/session'
import { capabilityNames, listCapabilities } from '@chorus/networks/capability-names'
import { connect } from '@chorus/networks/connect'
import { descriptors } from '@chorus/networks/descriptors'
import type { Direct } from '@chorus/networks/direct'
import { tokenOfServer } from '@chorus/networks/farcaster/custody/token-of-server'
import type { Capabilities, Capability, Connection } from '@chorus/networks/network'
import { expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { toNetworkPages } from '../../server/networks/create-networks.ts'

/** An account whose secrets our server holds. */
const sessionOf = (network: NetworkName): Session =>
  sampleSession(networkIdentities[network].sessionType, 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa')
/** As received by pages of a server with the default settings. */
const pages = JSON.parse(JSON.stringify(toNetworkPages(readConfig({ CHORUS_NETWORKS: 'live' })))) as Record<
  NetworkName,
  { options: Record<string, string> }
>
const nowhere = () => Promise.reject(new Error('This test makes no requests.'))
const open = (network: NetworkName, session?: Session, direct?: Direct, options = pages[network].options): Connection =>
  connect(network, session, { fetcher: nowhere, ownFetcher: nowhere, now: () => 0, options, direct })

const toFarcaster = (proof: FarcasterProof): Session => ({ ...sessionOf('farcaster'), type: 'Farcaster', proof }) as Session
const approved = toFarcaster({ kind: 'grant', signerRequestToken: '' })

/** Networks on which what an account can do depends on how it logged in; first the kind with the most. */
const sessionKinds: Partial<Record<NetworkName, readonly [SessionKind, ...SessionKind[]]>> = {
  farcaster: [
    ['key on our server', approved],
    ['key on this device', approved, { fetcher: nowhere, authorize: nowhere }],
    ['signed in without a key', toFarcaster({ kind: 'relay', channelToken: '' })],
    [
      'sponsored key on this device',
      toFarcaster({ kind: 'sponsorship', signerRequestToken: '', signature: '' }),
      { fetcher: nowhere, authorize: nowhere },
    ],
    ['custody wallet', { ...toFarcaster({ kind: 'custody' }), token: tokenOfServer }],
  ],
  lens: [
    ['tokens on our server', sessionOf('lens')],
    ['tokens on this device', sessionOf('lens'), { fetcher: nowhere, authorize: nowhere }],
  ],
  x: [toPlan('enterprise'), toPlan('legacy'), toPlan('self-serve')],
}
type SessionKind = readonly [kind: string, session: Session, direct?: Direct, options?: Record<string, string>]

/** An account of a server with a plan of X. */
function toPlan(plan: XPlan): SessionKind {
  const { x } = toNetworkPages(readConfig({ CHORUS_NETWORKS: 'live', CHORUS_X_PLAN: plan }))
  return [`${plan} plan`, sessionOf('x'), undefined, JSON.parse(JSON.stringify(x.options)) as Record<string, string>]
}

/** Capability facts that are data on the connection. */
const facts: readonly (readonly [string, (may: Partial<Capabilities>) => readonly string[] | undefined])[] = [
  ['reply restrictions', ({ publish }) => publish?.restrictions],
  ['content warnings', ({ publish }) => publish?.warnings?.kinds],
  ['media of a post, first match wins', ({ publish }) => publish?.mediaOrder],
  ['languages of a post, maximum', ({ publish }) => publish && [String(publish.languages)]],
  ['a deleted post becomes', ({ remove }) => remove && [remove.gone]],
  ['bookmark kinds', ({ bookmark }) => bookmark?.kinds],
  ['relations', ({ relations }) => relations?.kinds],
  ['engagement lists of a post', ({ engagers }) => engagers?.kinds],
  ['notification types', ({ notifications }) => notifications?.types],
  ['report reasons', ({ report }) => report?.reasons],
  ['report reasons for people', ({ report }) => report?.profileReasons],
  ['editable profile fields', ({ editProfile }) => editProfile?.fields],
]

/** A list that can only be read isn’t the whole capability. */
function toCell(name: Capability, connection: Connection): string {
  if (!listCapabilities(connection).includes(name)) return '–'
  const isListOnly = name === 'block' && connection.block?.add === undefined
  return isListOnly ? 'list only' : 'yes'
}

function toTable(): string {
  const columns = networkNames.flatMap((name) => {
    const { label } = descriptors[name]
    return [
      { title: label, connection: open(name) },
      ...(sessionKinds[name] ?? [['logged in', sessionOf(name)]]).map(([kind, session, direct, options]) => ({
        title: `${label}, ${kind}`,
        connection: open(name, session, direct, options),
      })),
    ]
  })
  const toRow = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rows = capabilityNames.map((name) => toRow([`\`${name}\``, ...columns.map(({ connection }) => toCell(name, connection))]))
  const details = networkNames.flatMap((name) => {
    const [, session, direct, options]: SessionKind = sessionKinds[name]?.[0] ?? ['', sessionOf(name)]
    const connection = open(name, session, direct, options)
    const lines = facts.flatMap(([what, read]) => {
      const values = read(connection)
      return values ? [`- ${what}: ${values.join(', ')}`] : []
    })
    return lines.length > 0 ? [`\n## ${descriptors[name].label}\n`, ...lines] : []
  })
  return [
    '# Capabilities of guests and accounts',
    '',
    'Generated by the conformance suite (tests/conformance/capability-table.test.ts) from the adapters. Do not edit.',
    'Tested against the sandbox, and for Bluesky also against its real software.',
    '',
    toRow(['', ...columns.map(({ title }) => title)]),
    toRow(Array.from({ length: columns.length + 1 }, () => '---')),
    ...rows,
    ...details,
    '',
  ].join('\n')
}

test('docs/capabilities.md matches the adapters', async () => {
  const table = toTable()
  process.stdout.write(`${table}\n`)
  await expect(table).toMatchFileSnapshot(join(import.meta.dirname, '../../docs/capabilities.md'))
})
