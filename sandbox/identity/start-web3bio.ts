import { Hono, type Context } from 'hono'
import { cors } from 'hono/cors'
import type { Person, World } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'
import { toAliases, toName, toProfiles, type FullProfile, type NameProfile } from './to-profiles.ts'

export interface Web3BioOptions {
  world: World
  mediaUrl: string
  port?: number
}

type Serialize = (profile: FullProfile) => FullProfile | NameProfile

const platforms: ReadonlySet<string> = new Set(['ens', 'ethereum', 'farcaster', 'lens', 'solana', 'twitter', 'bluesky'])
const batchSize = 30

/** Web3.bio's Profile API: publicly linked identities. Paths and fields: its own documentation and profile kit. */
export function startWeb3Bio({ world, mediaUrl, port }: Web3BioOptions): Promise<StandIn> {
  const byAlias = new Map<string, Person>(world.people.flatMap((person) => toAliases(person).map((alias) => [alias, person] as const)))
  const find = (platform: string, identity: string): Person | undefined => byAlias.get(toAlias(platform, identity))

  const refuse = (context: Context, identity: string, platform: string | null, error: string) =>
    context.json({ address: null, identity, platform, error }, 404)
  const universal = (serialize: Serialize) => (context: Context) => {
    const asked = context.req.param('identity') ?? ''
    const [platform, identity] = readIdentity(asked)
    if (!platforms.has(platform)) return refuse(context, asked, null, 'Invalid Identity or Domain')
    const person = find(platform, identity)
    return person ? context.json(toProfiles(world, person, mediaUrl).map(serialize)) : refuse(context, identity, platform, 'Not Found')
  }
  const single = (serialize: Serialize) => (context: Context) => {
    const [platform = '', identity = ''] = [context.req.param('platform'), context.req.param('identity')]
    if (!platforms.has(platform)) return refuse(context, identity, null, 'Invalid Identity or Domain')
    const profile = findProfile(find(platform, identity), platform)
    return profile ? context.json(serialize(profile)) : refuse(context, identity, platform, 'Not Found')
  }
  const batch = (serialize: Serialize) => (context: Context) => {
    const ids = readIds(context.req.param('ids') ?? '')
    if (!ids || ids.length > batchSize) return refuse(context, '', null, 'Invalid Identity or Domain')
    const profiles = ids.map((id) => findProfile(byAlias.get(toAlias(...readIdentity(id))), readIdentity(id)[0]))
    return context.json(profiles.flatMap((profile) => (profile ? [serialize(profile)] : [])))
  }
  const findProfile = (person: Person | undefined, platform: string): FullProfile | undefined =>
    person && toProfiles(world, person, mediaUrl).find((profile) => profile.platform === platform || isWallet(platform, profile))

  const app = new Hono()
  app.use(cors())
  for (const [prefix, serialize] of [['/profile', (profile: FullProfile) => profile] as const, ['/ns', toName] as const]) {
    app.get(`${prefix}/batch/:ids`, batch(serialize))
    app.get(`${prefix}/:identity`, universal(serialize))
    app.get(`${prefix}/:platform/:identity`, single(serialize))
  }
  app.notFound((context) => refuse(context, '', null, 'Not Found'))
  return listen(app.fetch, { port })
}

/** A wallet with a name is returned under that name. */
const isWallet = (platform: string, profile: FullProfile): boolean => platform === 'ethereum' && profile.platform === 'ens'

/** Solana addresses are case-sensitive. */
const toAlias = (platform: string, identity: string): string => `${platform},${platform === 'solana' ? identity : identity.toLowerCase()}`

/** Parses `platform,identity`, or infers the platform from the identity. */
function readIdentity(text: string): [platform: string, identity: string] {
  const comma = text.indexOf(',')
  if (comma > 0) return [text.slice(0, comma).toLowerCase(), text.slice(comma + 1)]
  if (/^0x[\da-f]{40}$/i.test(text)) return ['ethereum', text]
  if (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return ['solana', text]
  if (text.endsWith('.lens')) return ['lens', text]
  if (text.endsWith('.farcaster')) return ['farcaster', text.slice(0, -'.farcaster'.length)]
  return [text.includes('.') ? 'ens' : 'farcaster', text]
}

function readIds(text: string): string[] | undefined {
  try {
    const ids: unknown = JSON.parse(text)
    return Array.isArray(ids) ? ids.map(String) : undefined
  } catch {
    return undefined
  }
}
