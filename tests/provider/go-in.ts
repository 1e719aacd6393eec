import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import type { Person } from '@chorus/sandbox/seed/world'
import type { Sandbox } from '@chorus/sandbox/start-sandbox'
import { privateKeyToAccount } from 'viem/accounts'
import { createSponsorToken } from '../../server/login/sponsor-signer.ts'
import type { Browser } from './open-browser.ts'
import type { Provider } from './start-provider.ts'
import { readForm, submitForm } from './submit-form.ts'
import { dataOf, type LoggedIn } from './ways.ts'

interface Door {
  sandbox: Sandbox
  provider: Provider
  browser: Browser
}

/** How somebody comes in, from the first page to the session: everything that a browser does on the way, and nothing that it cannot. */
export type GoIn = (door: Door, person: Person) => Promise<LoggedIn>

const redirectUri = (provider: Provider, path: string) => new URL(path, provider.config.login.publicUrl).href
const locationOf = (response: Response): URL => new URL(response.headers.get('location') ?? 'none:')

async function askJson<T>(url: string, body?: object, headers: Record<string, string> = {}): Promise<T> {
  const init = body && { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

const byEmail: GoIn = async ({ sandbox, browser }, { email: { address } }) => {
  dataOf<string>(await browser.post('/v3/auth/email/generateOTP', { email: address }))
  const [letter] = await askJson<{ text: string }[]>(`${sandbox.urls.mail}/inbox/${address}`)
  const otp = /\b\d{6}\b/.exec(letter!.text)![0]
  return dataOf(await browser.post('/v3/auth/email/login', { email: address, otp }))
}

const openAuthorize = async (issuer: string, fields: Record<string, string>): Promise<URL> => {
  const { authorization_endpoint: page } = await askJson<{ authorization_endpoint: string }>(`${issuer}/.well-known/openid-configuration`)
  return new URL(`${page}?${new URLSearchParams(fields)}`)
}

const byGoogle: GoIn = async ({ provider, browser }, { key }) => {
  const { issuer, clientIds } = provider.config.login.google!
  const fields = { client_id: clientIds[0]!, redirect_uri: redirectUri(provider, '/login'), nonce: randomUUID() }
  const page = await openAuthorize(issuer, { ...fields, response_type: 'id_token', scope: 'openid email profile' })
  const answer = new URLSearchParams(locationOf(await submitForm(page, { person: key })).hash.slice(1))
  return dataOf(await browser.post('/v3/auth/google/login', { idToken: answer.get('id_token')! }))
}

const byApple: GoIn = async ({ provider, browser }, { key }) => {
  const { issuer, clientIds } = provider.config.login.apple!
  const nonce = randomUUID()
  const fields = { client_id: clientIds[0]!, redirect_uri: redirectUri(provider, '/login'), nonce, scope: 'name email' }
  const page = await openAuthorize(issuer, { ...fields, response_type: 'code id_token', response_mode: 'form_post' })
  const posted = readForm(await (await submitForm(page, { person: key, hide: '1' })).text(), page)
  return dataOf(await browser.post('/v3/auth/apple/login', { authorizationToken: posted.fields['id_token']!, nonce }))
}

const byTelegram: GoIn = async ({ browser }, { key }) => {
  // Within one second Telegram says the same of somebody to the letter, and what was said counts once.
  await sleep(1000 - (Date.now() % 1000))
  const { url } = dataOf<{ url: string }>(await browser.ask('/v3/auth/get/telegram/bot/url?os=web'))
  const back = locationOf(await submitForm(url, { person: key }))
  // The first page reads what stands behind the mark # and comes again with it.
  const first = await browser.visit(`${back.pathname}${back.search}`)
  if (!first.text.includes('tgAuthResult')) throw new Error(`This page does not come again: ${first.text}`)
  const sent = Buffer.from(new URLSearchParams(back.hash.slice(1)).get('tgAuthResult')!, 'base64url').toString()
  for (const [name, value] of Object.entries(JSON.parse(sent) as object)) back.searchParams.set(name, String(value))
  const second = await browser.visit(`${back.pathname}${back.search}`)
  if (second.status !== 302) throw new Error(`Telegram's answer was refused: ${second.text}`)
  const telegramToken = new URL(second.headers.get('location')!, back).searchParams.get('token')!
  return dataOf(await browser.post('/v3/auth/telegram/login', { telegramToken }))
}

const byFarcasterChannel: GoIn = async ({ provider, browser }, { key }) => {
  const { relayUrl } = provider.config.login.farcaster
  const request = { siweUri: redirectUri(provider, '/login'), domain: new URL(provider.config.login.publicUrl).host }
  const { channelToken, url } = await askJson<{ channelToken: string; url: string }>(`${relayUrl}/v1/channel`, request)
  const login = browser.post('/v3/auth/farcaster/login', { channelToken })
  await submitForm(url, { person: key })
  return dataOf(await login)
}

interface KeyRequest {
  result: { signedKeyRequest: { token: string; deeplinkUrl: string; state: string } }
}

const byFarcasterSigner: GoIn = async ({ provider, browser }, { key: person }) => {
  const { apiUrl } = provider.config.login.farcaster
  const { publicKey } = generateKeyPairSync('ed25519')
  const key = `0x${publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')}`
  const deadline = Math.floor(Date.now() / 1000) + 86_400
  const token = await createSponsorToken(provider.keys)
  const sponsored = dataOf<{ requestFid: number; signedKeyRequestSignature: string; sponsorSignature: string }>(
    await browser.post('/v3/auth/v1/farcaster/generate-signatures', { key, deadline }, { token }),
  )
  const { requestFid, signedKeyRequestSignature: signature, sponsorSignature } = sponsored
  const sponsorship = { sponsorFid: requestFid, signature: sponsorSignature }
  const body = { key, requestFid, deadline, signature, sponsorship }
  const request = (await askJson<KeyRequest>(`${apiUrl}/v2/signed-key-requests`, body)).result.signedKeyRequest
  await submitForm(request.deeplinkUrl, { person })
  const look = async () => (await askJson<KeyRequest>(`${apiUrl}/v2/signed-key-request?token=${request.token}`)).result.signedKeyRequest
  while ((await look()).state !== 'completed') await sleep(100)
  return dataOf(await browser.post('/v3/auth/farcaster/login', { token: request.token }))
}

const byLens: GoIn = async ({ sandbox, browser }, { keys, accounts: { lens } }) => {
  const ask = <T>(query: string, request: object) =>
    askJson<{ data: T }>(`${sandbox.urls.lens}/graphql`, { query, variables: { request } }).then(({ data }) => data)
  const { challenge } = await ask<{ challenge: { id: string; text: string } }>(
    'mutation Challenge($request: ChallengeRequest!) { challenge(request: $request) { id text } }',
    { accountOwner: { app: `0x${'c4'.repeat(20)}`, account: lens!.address, owner: lens!.owner } },
  )
  const signature = await privateKeyToAccount(`0x${keys.evm}`).signMessage({ message: challenge.text })
  const { authenticate } = await ask<{ authenticate: { accessToken: string } }>(
    'mutation Authenticate($request: SignedAuthChallenge!) { authenticate(request: $request) { ... on AuthenticationTokens { accessToken } } }',
    { id: challenge.id, signature },
  )
  return dataOf(await browser.post('/v3/auth/lens/login', { accessToken: authenticate.accessToken }))
}

const byBluesky: GoIn = async ({ provider, browser }, { accounts: { bluesky } }) => {
  const { plcUrl } = provider.config.login
  const { service } = await askJson<{ service: { serviceEndpoint: string }[] }>(`${plcUrl}/${bluesky!.did}`)
  const { serviceEndpoint } = service[0]!
  const credentials = { identifier: bluesky!.handle, password: sandboxPassword }
  const { did, accessJwt } = await askJson<{ did: string; accessJwt: string }>(
    `${serviceEndpoint}/xrpc/com.atproto.server.createSession`,
    credentials,
  )
  const body = { did, token: accessJwt, serviceEndpoint: new URL(serviceEndpoint).host }
  return dataOf(await browser.post('/v3/auth/bsky/login', body))
}

const byX: GoIn = async ({ browser }, { key }) => {
  const { url } = (await browser.post('/api/auth/signin/twitter', { callbackUrl: '/settings' })).json as { url: string }
  const back = locationOf(await submitForm(url, { person: key, decision: 'allow' }))
  const returned = await browser.visit(`${back.pathname}${back.search}`)
  if (returned.headers.get('location') !== '/settings') throw new Error(`X's answer was refused: ${returned.headers.get('location')}`)
  const { data: session } = (await browser.post('/api/twitter/login', {})).json as { data: Record<string, string> }
  const headers = Object.entries(session).map(([name, value]) => [`x-${name.replaceAll(/[A-Z]/g, (sign) => `-${sign}`)}`, value])
  const { data } = (await browser.post('/api/twitter/auth', {}, { headers: Object.fromEntries(headers) })).json as { data: string }
  return dataOf(await browser.post('/v3/auth/exchange/twitter', { data }))
}

export const goIn = {
  'an e-mail address': byEmail,
  Google: byGoogle,
  Apple: byApple,
  Telegram: byTelegram,
  'a Farcaster sign-in': byFarcasterChannel,
  'a Farcaster signer': byFarcasterSigner,
  Lens: byLens,
  X: byX,
  Bluesky: byBluesky,
} as const satisfies Record<string, GoIn>
