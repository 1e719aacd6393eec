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
import { createCustody } from './create-custody.ts'
import type { Signers } from './create-signers.ts'

export interface ClientApiOptions {
  world: World
  /** Where approved keys are added. */
  signers: Signers
  mediaUrl?: string
  port?: number
  /** ms */
  now?: () => number
}

export interface ClientApiStandIn extends StandIn {
  /** What the page does on approval. */
  approve(token: string, person: string): Promise<void>
}

interface Asked {
  request: KeyRequest
  approval?: { fid: number; at: number }
}

/** ms until the transaction that adds a key is confirmed. */
const confirmation = 2000

/** The part of Farcaster's client API through which applications request signers, and the approval page of a Farcaster app. */
export async function startClientApi({ world, signers, mediaUrl = '', port, now = Date.now }: ClientApiOptions): Promise<ClientApiStandIn> {
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

  channelRoutes(app, world, mediaUrl)

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
  return { ...standIn, approve }
}
