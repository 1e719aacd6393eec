import { expect, test } from 'vitest'
import { countRows, post } from '../../tests/provider/provider-responses.ts'
import { startFaultyService } from '../../tests/provider/start-faulty-service.ts'
import { startIssuer } from '../../tests/provider/start-issuer.ts'
import { startProvider } from '../../tests/provider/start-provider.ts'

// Concurrent, because each waits for a full timeout.
test('a login reports a service that never responds, and can be retried afterwards', async () => {
  const issuer = await startIssuer()
  const silent = await startFaultyService(() => undefined)
  silent.mode = 'silent'
  await using provider = await startProvider({
    environment: {
      CHORUS_GOOGLE_ISSUER: silent.url,
      CHORUS_GOOGLE_CLIENT_ID: 'chorus',
      CHORUS_LENS_URL: silent.url,
      CHORUS_PLC_URL: silent.url,
      CHORUS_FARCASTER_API_URL: silent.url,
      CHORUS_FARCASTER_APP_FID: '9001',
      CHORUS_FARCASTER_APP_MNEMONIC: 'test test test test test test test test test test test junk',
    },
  })
  const token = issuer.tokenFor()
  const before = await countRows(provider)
  const rows: readonly [string, object, string][] = [
    ['/v3/auth/google/login', { idToken: token }, 'The login service isn’t responding. Try again in a moment.'],
    ['/v3/auth/lens/login', { accessToken: token }, 'Lens isn’t responding. Try again in a moment.'],
    [
      '/v3/auth/bsky/login',
      { did: 'did:plc:abcdefghijklmnopqrstuvwx', token: 'token', serviceEndpoint: 'pds.example' },
      'Couldn’t look up this Bluesky account. Try again in a moment.',
    ],
    ['/v3/auth/farcaster/login', { token: '0xrequest' }, 'Farcaster isn’t responding. Try again in a moment.'],
  ]
  const answers = await Promise.all(rows.map(([path, body]) => post(provider, path, body)))
  expect(answers.map(({ status, json }) => ({ status, json }))).toEqual(
    rows.map(([, , error]) => ({ status: 502, json: { code: 1, error } })),
  )
  expect(await countRows(provider)).toEqual(before)
  await Promise.all([silent.close(), issuer.close()])
})
