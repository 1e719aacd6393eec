import { existsSync, readFileSync } from 'node:fs'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { StandIn } from '@chorus/sandbox/stand-in'
import { startBlockscout } from '@chorus/sandbox/tokens/start-blockscout'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'

type Json = Record<string, unknown>
interface Description {
  paths: Record<string, { get?: { responses: Record<string, { content: Record<string, { schema: Json }> }> } }>
  components: Json
}

const published = new URL('../../../shared/peers/blockscout-v2.openapi.yaml', import.meta.url)
const isPublished = existsSync(published)
/** OpenAPI's `nullable`, in the words of JSON Schema. */
function toSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSchema)
  if (typeof value !== 'object' || value === null) return value
  const { nullable, ...schema } = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, toSchema(inner)]))
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema
}
const description = (isPublished ? toSchema(parse(readFileSync(published, 'utf8'))) : { paths: {}, components: {} }) as Description

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
let explorer: StandIn
beforeAll(async () => {
  explorer = await startBlockscout({ world })
})
afterAll(() => explorer.close())

const ajv = new Ajv({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addSchema({ components: description.components }, 'blockscout')

// Skipped where the published description is not at hand.
test.skipIf(!isPublished).each(['', '/token-balances', '/transactions', '/token-transfers'])(
  'the explorer stand-in returns …/addresses/{hash}%s in its published shape',
  async (path) => {
    const { schema } = description.paths[`/v2/addresses/{address_hash_param}${path}`]!.get!.responses['200']!.content['application/json']!
    const check = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"blockscout#/')) as Json)
    for (const { wallets } of world.people.slice(0, 6)) {
      const response = await fetch(`${explorer.url}/api/v2/addresses/${wallets.evm}${path}`)
      check(await response.json())
      expect(check.errors?.map(({ instancePath, message, params }) => [instancePath, message, params]) ?? []).toEqual([])
    }
  },
)
