import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely'
import type { Db } from '../../server/db/database.ts'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

/** One step of a query plan. */
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

/** `db` records every statement; `plans` explains those recorded since the last call. */
export interface PlanReader {
  db: Db
  plans(): Promise<Statement[]>
}

export function createPlanReader(db: Db): PlanReader {
  const recorded: RootOperationNode[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      recorded.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    db: db.withPlugin(plugin),
    async plans() {
      const statements: Statement[] = []
      for (const node of recorded.splice(0)) {
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
