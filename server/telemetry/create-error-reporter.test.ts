import { startCollector } from '@chorus/sandbox/telemetry/start-collector'
import { expect, test, vi } from 'vitest'
import { toTelemetryConfig } from '../config/telemetry.ts'
import { createErrorReporter } from './create-error-reporter.ts'

const open = async () => {
  const collector = await startCollector()
  const { errors } = toTelemetryConfig({ CHORUS_SENTRY_DSN: collector.dsn, CHORUS_SENTRY_SAMPLE: 1 })
  const log = { warn: vi.fn<() => void>() }
  return { collector, deps: { ...errors!, environment: 'live', log, now: () => 0, random: () => 0.5 } }
}

test('reports an error of the server with its route and frames, and nothing of the installation', async () => {
  const { collector, deps } = await open()
  await using _ = collector
  createErrorReporter(deps).report(new RangeError('No row for "mina@mail.example"'), '/v1/user/mute')
  await vi.waitFor(() => expect(collector.seen().errors).toHaveLength(1))
  const [seen] = collector.seen().errors
  const [{ type, value, stacktrace }] = seen!.exception.values as [(typeof seen & object)['exception']['values'][number]]
  expect([seen!.transaction, seen!.platform, type, value]).toEqual(['/v1/user/mute', 'node', 'RangeError', 'No row for …'])
  expect(stacktrace.frames.at(-1)!.filename).toBe('server/telemetry/create-error-reporter.test.ts')
  expect(JSON.stringify(stacktrace)).not.toContain(process.cwd())
})

test('sends the share of errors that the operator chose, and at most sixty a minute', async () => {
  const { collector, deps } = await open()
  await using _ = collector
  const spy = vi.spyOn(globalThis, 'fetch')
  const none = createErrorReporter({ ...deps, sample: 0.5 })
  none.report(new Error('one'), '/')
  expect(spy).not.toHaveBeenCalled()
  let now = 0
  const all = createErrorReporter({ ...deps, now: () => now })
  for (let count = 0; count < 100; count += 1) all.report(new Error('down'), '/')
  expect(spy).toHaveBeenCalledTimes(60)
  now = 60_000
  all.report(new Error('down'), '/')
  expect(spy).toHaveBeenCalledTimes(61)
  await vi.waitFor(() => expect(collector.seen().errors).toHaveLength(61))
})
