import { generateKeyPairSync } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sandboxPassword } from '@chorus/sandbox/bluesky/add-accounts'
import type { Person } from '@chorus/sandbox/seed/world'
import { privateKeyToAccount } from 'viem/accounts'
import { createSponsorToken } from '../../server/networks/farcaster/sign-in/sponsor-signer.ts'
import {
  authorizeApple,
  authorizeGoogle,
  authorizeTelegram,
  authorizeX,
  askJson,
  type LoginContext,
  readOtp,
  redirectUri,
} from './external-logins.ts'
import { dataOf, type LoggedIn } from './provider-responses.ts'
import { submitForm } from './submit-form.ts'

/** Makes every call of a login over the provider API that a browser makes. */
export type ProviderLogin = (context: LoginContext, person: Person) => Promise<LoggedIn>

const byEmail: ProviderLogin = async (context, person) =>
  dataOf(await context.browser.post('/v3/auth/email/login', { email: person.email.address, otp: await readOtp(context, person) }))

const byGoogle: ProviderLogin = async (context, person) =>
  dataOf(await context.browser.post('/v3/auth/google/login', { idToken: await authorizeGoogle(context, person) }))

const byApple: ProviderLogin = async (context, person) => {
  const { idToken, nonce } = await authorizeApple(context, person)
  return dataOf(await context.browser.post('/v3/auth/apple/login', { authorizationToken: idToken, nonce }))
}

const byTelegram: ProviderLogin = async (context, person) =>
  dataOf(await context.browser.post('/v3/auth/telegram/login', { telegramToken: await authorizeTelegram(context, person) }))

const byFarcasterChannel: ProviderLogin = async ({ provider, browser }, { key }) => {
  const { relayUrl } = provider.config.networks.farcaster
  const request = { siweUri: redirectUri(provider), domain: new URL(provider.config.login.publicUrl).host }
  const { channelToken, url } = await askJson<{ channelToken: string; url: string }>(`${relayUrl}/v1/channel`, request)
  const login = browser.post('/v3/auth/farcaster/login', { channelToken })
  await submitForm(url, { person: key })
  return dataOf(await login)
}

interface KeyRequest {
  result: { signedKeyRequest: { token: string; deeplinkUrl: string; state: string } }
}

/** Asks for a signer of our application, which its owner has not approved yet. */
export async function requestSigner({ provider, browser }: Pick<LoginContext, 'provider' | 'browser'>) {
  const { apiUrl } = provider.config.networks.farcaster
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
  return (await askJson<KeyRequest>(`${apiUrl}/v2/signed-key-requests`, body)).result.signedKeyRequest
}

const byFarcasterSigner: ProviderLogin = async (context, { key: person }) => {
  const { apiUrl } = context.provider.config.networks.farcaster
  const request = await requestSigner(context)
  await submitForm(request.deeplinkUrl, { person })
  const readRequest = async () =>
    (await askJson<KeyRequest>(`${apiUrl}/v2/signed-key-request?token=${request.token}`)).result.signedKeyRequest
  while ((await readRequest()).state !== 'completed') await sleep(100)
  return dataOf(await context.browser.post('/v3/auth/farcaster/login', { token: request.token }))
}

const byLens: ProviderLogin = async ({ sandbox, browser }, { keys, accounts: { lens } }) => {
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

const byBluesky: ProviderLogin = async ({ provider, browser }, { accounts: { bluesky } }) => {
  const { plcUrl } = provider.config.networks.bluesky
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

const byX: ProviderLogin = async (context, person) => {
  const { browser } = context
  await authorizeX(context, person)
  const { data: session } = (await browser.post('/api/twitter/login', {})).json as { data: Record<string, string> }
  const headers = Object.entries(session).map(([name, value]) => [`x-${name.replaceAll(/[A-Z]/g, (sign) => `-${sign}`)}`, value])
  const { data } = (await browser.post('/api/twitter/auth', {}, { headers: Object.fromEntries(headers) })).json as { data: string }
  return dataOf(await browser.post('/v3/auth/exchange/twitter', { data }))
}

export const logInWith = {
  email: byEmail,
  Google: byGoogle,
  Apple: byApple,
  Telegram: byTelegram,
  'Farcaster sign-in': byFarcasterChannel,
  'Farcaster signer': byFarcasterSigner,
  Lens: byLens,
  X: byX,
  Bluesky: byBluesky,
} as const satisfies Record<string, ProviderLogin>
