import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import pg from 'pg'
import { clientId } from './issuer.ts'

// The theoretical minimum: Hono with the same statements, without sessions, rate limits, validation or logging.
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12 })
const issuer = process.env['CHORUS_GOOGLE_ISSUER']!
const keys = createRemoteJWKSet(new URL(`${issuer}/keys`))
const hash = (text: string) => createHash('sha256').update(text).digest()
const app = new Hono()

app.post('/v3/auth/google/login', async (context) => {
  const { idToken } = await context.req.json<{ idToken: string }>()
  const { payload } = await jwtVerify(idToken, keys, { issuer, audience: clientId })
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 1))', [payload.sub])
    await client.query('insert into used_proofs (hash, expires_at) values ($1, to_timestamp($2))', [hash(idToken), payload.exp])
    const { rows } = await client.query(
      `update identities set handle = $2, is_login = true where platform = 'google' and issuer = $3 and subject = $1 returning id, account_id`,
      [payload.sub, payload['email'], issuer],
    )
    const account = await client.query('select id, uid, display_name, avatar from accounts where id = $1', [rows[0].account_id])
    const tokens = [1, 2, 3].map(() => randomBytes(32).toString('base64url')) as [string, string, string]
    await client.query(
      `insert into sessions (id, account_id, identity_id, token_hash, access_hash, access_expires_at, refresh_hash, refresh_expires_at, expires_at)
       values ($1, $2, $3, $4, $5, now() + interval '1 hour', $6, now() + interval '7 days', now() + interval '30 days')`,
      [randomUUID(), rows[0].account_id, rows[0].id, ...tokens.map(hash)],
    )
    await client.query('commit')
    return context.json({ code: 0, data: { accountId: account.rows[0].id, tokens } })
  } finally {
    client.release()
  }
})

app.get('/v1/user/platformMuteList', async (context) => {
  const { rows } = await pool.query(
    'select platform, subject, position from mutes where account_id = $1 and platform = $2 order by position desc limit 21',
    [context.req.header('x-account'), 'lens'],
  )
  return context.json({ code: 0, data: rows })
})

app.post('/v1/bookmark/create', async (context) => {
  const { post_id: id } = await context.req.json<{ post_id: string }>()
  await pool.query(
    `insert into bookmarks (account_id, post_id, post_key, platform) values ($1, $2, $2, 'lens')
     on conflict (account_id, post_key) do update set platform = excluded.platform`,
    [context.req.header('x-account'), id],
  )
  return context.json({ code: 0 })
})

app.get('/v1/bookmark/find', async (context) => {
  const { rows } = await pool.query(
    `select platform, platform_id, post_id, post_type, position from bookmarks
     where account_id = $1 and platform = $2 order by position desc limit 21`,
    [context.req.header('x-account'), 'lens'],
  )
  return context.json({ code: 0, data: rows })
})

const server = createAdaptorServer({ fetch: app.fetch })
server.listen(0, '127.0.0.1', () => process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`))
