import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { html } from 'hono/html'
import { readFields } from '../pages/read-fields.ts'
import { toChoicePage, toPage } from '../pages/to-page.ts'
import type { World } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'
import { channelRoutes } from './channel-routes.ts'
import { checkKeyRequest, type KeyRequest, toKeyMetadata } from './check-key-request.ts'
import type { Reported } from './client/client-routes-options.ts'
import { clientRoutes } from './client/client-routes.ts'
import { createCustody } from './create-custody.ts'
import type { Signers } from './create-signers.ts'
import { createWorldHub } from './create-world-hub.ts'
import type { Hub } from './hub/create-hub.ts'

export interface ClientApiOptions {
  world: World
  /** Where approved keys are added. */
  signers: Signers
  mediaUrl?: string
  /** Where messages go. Absent: a hub of its own. */
  hub?: Hub
  /** Whether calls are limited as the service limits them. Absent: yes. */
  hasLimits?: boolean
  port?: number
  /** ms */
  now?: () => number
}

export interface ClientApiStandIn extends StandIn {
  /** What the page does on approval. */
  approve(token: string, person: string): Promise<void>
  /** What accounts have reported, oldest first. */
  reports: readonly Reported[]
}

interface Asked {
  request: KeyRequest
  approval?: { fid: number; at: number }
}

/** ms until the transaction that adds a key is confirmed. */
const confirmation = 2000

/** Farcaster's client API: requests of signers with the approval page of a Farcaster app, and what the app itself calls. */
export async function startClientApi({
  world,
  signers,
  mediaUrl = '',
  hub = createWorldHub({ world, mediaUrl, signers }),
  hasLimits = true,
  port,
  now = Date.now,
}: ClientApiOptions): Promise<ClientApiStandIn> {
  const asked = new Map<string, Asked>()
  const custody = createCustody(world)
  const members = world.people.filter(({ accounts }) => accounts.farcaster)
  /** Expired and approved requests can't be approved again. */
  const findOpen = (token: string | undefined): Asked | undefined => {
    const found = asked.get(token ?? '')
    return found && !found.approval && found.request.deadline * 1000 > now() ? found : undefined
  }
  let origin = ''
  const toAnswer = (token: string, { request, approval }: Asked) => ({
    result: {
      signedKeyRequest: {
        token,
        deeplinkUrl: `${origin}/~/connect?${new URLSearchParams({ token })}`,
        key: request.key,
        requestFid: request.requestFid,
        state: approval ? (now() - approval.at < confirmation ? 'approved' : 'completed') : 'pending',
        isSponsored: request.sponsorship !== undefined,
        ...(approval ? { userFid: approval.fid } : {}),
      },
    },
  })
  const approve: ClientApiStandIn['approve'] = async (token, key) => {
    const found = findOpen(token)
    const fid = members.find((member) => member.key === key)?.accounts.farcaster!.fid
    if (!found || fid === undefined) throw new Error('There is no such request or person.')
    found.approval = { fid, at: now() }
    const metadata = await toKeyMetadata(found.request, custody)
    signers.add(fid, { key: found.request.key.toLowerCase(), at: found.approval.at + confirmation, metadata })
  }

  const app = new Hono()
  app.use('/v2/*', cors())
  app.post('/v2/signed-key-requests', async (context) => {
    const given: unknown = await context.req.json().catch(() => undefined)
    const body: Partial<KeyRequest> = typeof given === 'object' && given !== null ? given : {}
    const wrong = await checkKeyRequest(body, custody, now() / 1000)
    if (wrong !== undefined) return context.json({ errors: [{ message: wrong }] }, 400)
    const token = `0x${randomBytes(12).toString('hex')}`
    const found = { request: body as KeyRequest }
    asked.set(token, found)
    return context.json(toAnswer(token, found), 201)
  })
  app.get('/v2/signed-key-request', (context) => {
    const token = context.req.query('token') ?? ''
    const found = asked.get(token)
    return found ? context.json(toAnswer(token, found)) : context.json({ errors: [{ message: 'Signed key request not found' }] }, 404)
  })

  const reports: Reported[] = []
  const state = { bookmarks: new Map(), follows: toFirstFollows(world), places: new Map() }
  channelRoutes(app, world, mediaUrl, state.follows)
  clientRoutes(app, { world, hub, custody, state, reports, mediaUrl, hasLimits, now })

  const gone = toPage('This request has expired', html``)
  app.get('/~/connect', (context) => {
    const token = context.req.query('token') ?? ''
    const found = findOpen(token)
    if (!found) return context.html(gone, 404)
    const title = `Allow app ${found.request.requestFid} to post for you?`
    return context.html(toChoicePage({ title, action: '/~/connect', fields: { token }, people: members }))
  })
  app.post('/~/connect', async (context) => {
    const { token = '', person = '' } = await readFields(context.req.raw)
    const found = findOpen(token)
    if (!found || !members.some(({ key }) => key === person)) return context.html(gone, 404)
    await approve(token, person)
    const { redirectUrl } = found.request
    const back = redirectUrl && /^https?:/.test(redirectUrl) ? html`<p><a href="${redirectUrl}">Go back</a></p>` : html``
    return context.html(toPage('Your key has been approved', back))
  })

  app.notFound((context) => context.json({ errors: [{ message: 'Not found' }] }, 404))
  const standIn = await listen(app.fetch, { port })
  origin = standIn.url
  return { ...standIn, approve, reports }
}

/** Members of a channel follow it. */
function toFirstFollows(world: World): Map<number, Set<string>> {
  const follows = new Map<number, Set<string>>()
  for (const { key, members } of world.channels)
    for (const member of members) {
      const fid = world.person(member).accounts.farcaster?.fid
      if (fid !== undefined) follows.set(fid, new Set(follows.get(fid)).add(key))
    }
  return follows
}
