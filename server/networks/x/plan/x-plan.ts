import { planFeatures, type XFeature, type XPlan } from '@chorus/contract/twitter/plan'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../../../db/database.ts'

/** What X sells to this server: the configured plan, less what X has refused. */
export interface XPlanState {
  has(feature: XFeature): Promise<boolean>
  /** As of a moment ago. Refreshes for later calls. */
  readFeatures(): readonly XFeature[]
  /** Remembers that X refused a feature, on all nodes. The second time, it is withdrawn for a day. */
  learn(feature: XFeature, refusal: string): Promise<void>
  /** X has accepted a feature, whatever it refused before. */
  confirm(feature: XFeature): Promise<void>
  /** What X refused of the plan, for the operator. */
  loadRefused(): Promise<readonly RefusedFeature[]>
}

export interface RefusedFeature {
  feature: XFeature
  isWithdrawn: boolean
}

export interface XPlanDeps {
  db: Db
  plan: XPlan
  /** Undefined: nothing is logged. */
  log: Pick<Logger, 'warn'> | undefined
  /** ms */
  now(): number
}

/** Condition for rows to delete. */
export const expiredXRefusals = sql`seen_at < now() - interval '30 days'`

/** Refusals closer together count as one: a page repeats them, and X may be confused for a moment. */
const isAnotherSighting = sql<boolean>`x_refused_features.seen_at < now() - interval '10 minutes'`
/** A day after the last refusal, people may try again, because plans change. One more refusal then suffices. */
const isWithdrawn = sql<boolean>`sightings >= 2 and seen_at > now() - interval '1 day'`

/** ms. How long a node may be unaware of what another has learned. */
const freshFor = 30_000

export function createXPlan({ db, plan, log, now }: XPlanDeps): XPlanState {
  let features = planFeatures[plan]
  let suspected: ReadonlySet<XFeature> = new Set()
  let loadedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | undefined
  const loadRefused = (): Promise<RefusedFeature[]> =>
    db
      .selectFrom('x_refused_features')
      .select(['feature', isWithdrawn.as('isWithdrawn')])
      .where('plan', '=', plan)
      .execute()
  const load = async () => {
    const refused = await loadRefused()
    suspected = new Set(refused.map(({ feature }) => feature))
    const withdrawn = new Set(refused.flatMap(({ feature, isWithdrawn: isGone }) => (isGone ? feature : [])))
    features = planFeatures[plan].filter((feature) => !withdrawn.has(feature))
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
      const seen = await db
        .insertInto('x_refused_features')
        .values({ plan, feature, refusal: refusal.slice(0, 500) })
        .onConflict((conflict) =>
          conflict
            .columns(['plan', 'feature'])
            .doUpdateSet({
              sightings: sql`x_refused_features.sightings + 1`,
              refusal: (each) => each.ref('excluded.refusal'),
              seen_at: sql`now()`,
            })
            .where(isAnotherSighting),
        )
        .returning('sightings')
        .executeTakeFirst()
      await load()
      if (seen?.sightings === 1)
        log?.warn(
          { feature, plan, refusal },
          'X refused what CHORUS_X_PLAN promises. If it does so again, Chorus stops offering it for a day.',
        )
      else if (seen) log?.warn({ feature, plan, refusal }, 'X refuses what CHORUS_X_PLAN promises, so Chorus doesn’t offer it for a day.')
    },
    async confirm(feature) {
      if (!suspected.has(feature)) return
      await db.deleteFrom('x_refused_features').where('plan', '=', plan).where('feature', '=', feature).execute()
      await load()
    },
    loadRefused,
  }
}
