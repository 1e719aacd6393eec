import { createHash, timingSafeEqual } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, Hono } from 'hono'
import type { Db } from '../db/database.ts'
import { findMissingMigrations } from '../db/migrate.ts'
import type { Metrics } from '../log/metrics.ts'
import { isFromOutside } from '../log/request-log.ts'

export interface HealthDeps {
  db: Db
  metrics: Metrics
  metricsToken: string | undefined
  isStopping: () => boolean
}

const timeoutMs = 1000

/** Endpoints for monitoring: liveness, readiness and metrics. */
export function healthRoutes(app: Hono, { db, metrics, metricsToken, isStopping }: HealthDeps): void {
  const isReady = createReadiness(db)
  app.get('/healthz', (context) => context.json({ ok: true }))
  app.get('/readyz', async (context) => {
    const why = isStopping() ? 'stopping' : await isReady()
    context.header('cache-control', 'no-store')
    return why === undefined ? context.json({ ok: true }) : context.json({ ok: false, why }, 503)
  })
  app.get('/metrics', async (context) => {
    if (!isFromHere(context) && !knows(context, metricsToken)) return context.json({ error: 'The metrics are not public.' }, 403)
    const { type, text } = await metrics.read()
    return context.body(text, 200, { 'content-type': type, 'cache-control': 'no-store' })
  })
}

/** Undefined: ready; otherwise the reason why not. Concurrent requests share one check. */
function createReadiness(db: Db): () => Promise<string | undefined> {
  let looking: Promise<string | undefined> | undefined
  return () => {
    looking ??= look(db).finally(() => (looking = undefined))
    return looking
  }
}

async function look(db: Db): Promise<string | undefined> {
  const { promise: tooLate, resolve } = Promise.withResolvers<string>()
  const timer = setTimeout(() => resolve('the database is not available'), timeoutMs)
  const missing = findMissingMigrations(db).then(
    (names) => (names.length ? 'the database schema is out of date' : undefined),
    () => 'the database is not available',
  )
  try {
    return await Promise.race([missing, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** Whether a request comes from this machine, and not through a proxy on it. */
function isFromHere(context: Context): boolean {
  if (!isFromOutside(context)) return false
  if (['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => context.req.header(name) !== undefined)) return false
  return /^(?:::ffff:)?127\.|^::1$/.test(getConnInfo(context).remote.address ?? '')
}

function knows(context: Context, token: string | undefined): boolean {
  const given = /^bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
  return token !== undefined && given !== undefined && timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
