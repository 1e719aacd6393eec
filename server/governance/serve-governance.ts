import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../account/find-viewer.ts'
import type { GovernanceConfig } from '../config/governance.ts'
import type { Db } from '../db/database.ts'
import { createGovernance } from './create-governance.ts'
import { governanceRoutes } from './governance-routes.ts'
import { reminderRoutes } from './reminders/reminder-routes.ts'
import { voteTimelineRoutes } from './vote-timeline-routes.ts'

interface GovernanceDeps {
  db: Db
  /** Undefined: no hub is configured. */
  config: GovernanceConfig | undefined
  now: () => number
}

/** Proposals, voting and timelines of votes. */
export function serveGovernance(serve: Serve<Viewer>, { db, config, now }: GovernanceDeps): void {
  voteTimelineRoutes(serve, { db, config, now })
  reminderRoutes(serve, { db, now })
  governanceRoutes(serve, config && createGovernance({ config, now }))
}
