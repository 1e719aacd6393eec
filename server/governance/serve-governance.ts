import type { Serve } from '@chorus/contract/serve'
import type { Viewer } from '../account/find-viewer.ts'
import type { GovernanceConfig } from '../config/governance.ts'
import type { Db } from '../db/database.ts'
import { createGovernance } from './create-governance.ts'
import { governanceRoutes } from './governance-routes.ts'
import { openGovernance } from './open-governance.ts'
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
  const governance = openGovernance(config && createGovernance({ config, now }))
  reminderRoutes(serve, { db, now, findSpace: (id) => governance.find('space', (from) => from.space(id)) })
  governanceRoutes(serve, db, governance)
}
