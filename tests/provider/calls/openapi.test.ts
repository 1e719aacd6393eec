import { fillPath } from '@chorus/contract/call'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '../../../server/guard/limits.ts'
import type { Openapi } from '../../../server/openapi/to-openapi.ts'
import { type Provider, startProvider } from '../start-provider.ts'
import { readDeclaredCalls, toLine } from './declared-calls.ts'
import { samples } from './samples.ts'

const declared = await readDeclaredCalls()
let provider: Provider
let openapi: Openapi

beforeAll(async () => {
  provider = await startProvider()
  openapi = (await provider.ask('/openapi.json')).json as Openapi
})
afterAll(() => provider[Symbol.asyncDispose]())

const operations = () =>
  Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ line: `${method.toUpperCase()} ${path}`, operation })),
  )

test('is valid OpenAPI', async () => {
  const { errors } = await new Validator().validate({ ...structuredClone(openapi) })
  expect(errors).toBeUndefined()
})

test('lists every call of the contract under a unique name', () => {
  expect(
    operations()
      .map(({ line }) => line)
      .toSorted(),
  ).toEqual(declared.map(({ call }) => toLine(call)).toSorted())
  expect(new Set(operations().map(({ operation }) => operation.operationId)).size).toBe(declared.length)
})

test('describes authentication, input and rate limit of a call', () => {
  const { put } = openapi.paths['/v3/user/profile']!
  expect(put!.security).toEqual([{ session: [] }])
  expect(put!.requestBody!.content['application/json'].schema).toMatchObject({
    type: 'object',
    additionalProperties: false,
    properties: { displayName: { type: 'string', maxLength: 100 } },
  })
  expect(put!['x-limits']).toEqual(limits.write)
  expect(openapi.paths['/v3/auth/sessions/{id}']!['delete']!.parameters).toEqual([
    { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
  ])
  expect(openapi.paths['/v3/auth/email/login']!['post']!.security).toEqual([])
})

test('declares every response of this server', async () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  for (const { name, call } of declared) {
    const caller = await provider.join()
    const make = samples[name] ?? {}
    const { params, query, body, headers } = typeof make === 'function' ? make({ provider, caller }) : make
    const answer = await provider.ask(fillPath(call.path, params) + (query ? `?${new URLSearchParams(query)}` : ''), {
      method: call.method,
      token: call.auth === 'none' ? undefined : caller.token,
      ...(body === undefined ? {} : { body }),
      headers: { ...(call.path.startsWith('/api/') ? { 'x-chorus': '1' } : {}), ...headers },
    })
    const documented = openapi.paths[call.path]![call.method.toLowerCase()]!.responses[answer.status]
    expect(documented, `${toLine(call)} responded ${answer.status}`).toBeDefined()
    const isDocumented = ajv.compile({ ...documented!.content['application/json'].schema, components: openapi.components })
    expect(isDocumented(answer.json), `${toLine(call)} ${answer.text.slice(0, 200)} ${ajv.errorsText(isDocumented.errors)}`).toBe(true)
  }
})

test('is also an HTML page without scripts that shows every call', async () => {
  const { text, headers, status } = await provider.ask('/openapi')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(text).not.toContain('<script')
  for (const { operation } of operations()) expect(text).toContain(`id="${operation.operationId}"`)
})
