import { planFeatures, type XFeature, type XPlan } from '@chorus/contract/twitter/plan'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../../../db/database.ts'

/** What X sells to this server: the configured plan, less what X has refused. */
export interface XPlanState {
  has(feature: XFeature): Promise<boolean>
  /** As of a moment ago. Refreshes for later calls. */
  readFeatures(): readonly XFeature[]
  /** Remembers that X refused a feature, on all nodes. */
  learn(feature: XFeature, refusal: string): Promise<void>
}

export interface XPlanDeps {
  db: Db
  plan: XPlan
  /** Undefined: nothing is logged. */
  log: Pick<Logger, 'warn'> | undefined
  /** ms */
  now(): number
}

/** Condition for rows to delete: X is asked again once a month, because its plans change. */
export const expiredXRefusals = sql`learned_at < now() - interval '30 days'`

/** ms. How long a node may be unaware of what another has learned. */
const freshFor = 30_000

export function createXPlan({ db, plan, log, now }: XPlanDeps): XPlanState {
  let features = planFeatures[plan]
  let loadedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | undefined
  const load = async () => {
    const rows = await db.selectFrom('x_refused_features').select('feature').where('plan', '=', plan).execute()
    const refused = new Set(rows.map(({ feature }) => feature))
    features = planFeatures[plan].filter((feature) => !refused.has(feature))
    loadedAt = now()
  }
  const refresh = (): Promise<void> => {
    if (now() - loadedAt < freshFor) return Promise.resolve()
    loading ??= load().finally(() => (loading = undefined))
    return loading
  }
  return {
    async has(feature) {
      await refresh()
      return features.includes(feature)
    },
    readFeatures() {
      // A page doesn't wait for the database; the next one knows.
      refresh().catch(() => undefined)
      return features
    },
    async learn(feature, refusal) {
      if (!planFeatures[plan].includes(feature)) return
      features = features.filter((other) => other !== feature)
      const added = await db
        .insertInto('x_refused_features')
        .values({ plan, feature, refusal: refusal.slice(0, 500) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('feature')
        .executeTakeFirst()
      if (added) log?.warn({ feature, plan, refusal }, 'X refuses what CHORUS_X_PLAN promises, so Chorus no longer offers it.')
    },
  }
}
