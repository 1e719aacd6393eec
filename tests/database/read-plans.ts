import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely'
import type { Db } from '../../server/db/database.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

/** One step of how Postgres would run a statement. */
export interface Step {
  /** `Index Scan`, `Seq Scan` … */
  how: string
  table: string | undefined
  index: string | undefined
}

export interface Statement {
  sql: string
  steps: Step[]
}

/** `db` notes every statement that is made with it; `plans` are how Postgres would run those made since it was last asked. */
export interface PlanReader {
  db: Db
  plans(): Promise<Statement[]>
}

export function createPlanReader(db: Db): PlanReader {
  const noted: RootOperationNode[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      noted.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    db: db.withPlugin(plugin),
    async plans() {
      const statements: Statement[] = []
      for (const node of noted.splice(0)) {
        const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: 'plan' })
        if (!/^\s*(?:select|insert|update|delete|with)/i.test(sql)) continue
        const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
          CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]),
        )
        statements.push({ sql, steps: toSteps(rows[0]!['QUERY PLAN'][0].Plan) })
      }
      return statements
    },
  }
}

const toSteps = (node: PlanNode): Step[] => [
  { how: node['Node Type'], table: node['Relation Name'], index: node['Index Name'] },
  ...(node.Plans ?? []).flatMap(toSteps),
]
