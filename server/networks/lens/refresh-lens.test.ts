import { startLens } from '@chorus/sandbox/lens/start-lens'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/database/create-test-database.ts'
import type { NetworkSession } from '../../vault/network-session-vault.ts'
import { createAskLens } from './lens-api.ts'
import { askLensChallenge, logInAtLens } from './lens-login.ts'
import { createLensProver } from './prove-lens.ts'
import { refreshLens } from './refresh-lens.ts'

test('Lens accepts a refresh token once and returns three new tokens', async () => {
  await using database = await createTestDatabase()
  const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
  const lens = await startLens({ world, mediaUrl: 'http://127.0.0.1:9' })
  try {
    const { db } = database
    const ask = createAskLens(lens.url, 'https://chorus.example')
    const config = { apps: undefined }
    const deps = { db, ask, config, prove: createLensProver({ db, url: lens.url, config }) }
    const { accounts, keys } = world.person('amara')
    const { owner, address: account } = accounts.lens!
    const { id, text } = await askLensChallenge(deps, { owner, account }, 'a browser')
    const signature = await privateKeyToAccount(`0x${keys.evm}`).signMessage({ message: text })
    const { draft } = await logInAtLens(deps, { id, signature }, 'a browser')
    const refresh = refreshLens(db, ask)
    const session = { secret: draft.secret } as NetworkSession
    const next = await refresh(session)
    if (next === 'ended') throw new Error('It has ended at once.')
    expect(next.secret).toMatchObject({ accessToken: expect.stringMatching(/^ey/) as string })
    expect(next.expiresAt - draft.facts.createdAt).toBeGreaterThan(6 * 86_400_000)
    expect(await refresh(session)).toBe('ended')
    expect(await refresh({ ...session, secret: JSON.stringify(next.secret) })).not.toBe('ended')
  } finally {
    await lens.close()
  }
})
