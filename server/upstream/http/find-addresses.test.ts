import { startNames } from '@chorus/sandbox/names/start-names'
import { expect, test } from 'vitest'
import { createReadPage } from '../pages/read-page.ts'
import { createFindAddresses } from './find-addresses.ts'
import { createPublicTransport } from './transport.ts'

const never = new AbortController().signal

test('returns addresses of both families, or of the one that exists', async () => {
  await using names = await startNames((name, kind) => {
    if (name === 'four.example') return kind === 'A' ? ['93.184.216.34', '93.184.216.35'] : []
    if (name === 'six.example') return kind === 'A' ? [] : ['2606:4700::1111']
    return name === 'both.example' ? [kind === 'A' ? '93.184.216.34' : '2606:4700::1111'] : undefined
  })
  const find = createFindAddresses({ servers: [names.address] })
  const four = { address: '93.184.216.34', family: 4 }
  const six = { address: '2606:4700::1111', family: 6 }
  expect(await find('four.example', never)).toEqual([four, { address: '93.184.216.35', family: 4 }])
  expect(await find('six.example', never)).toEqual([six])
  expect(await find('both.example', never)).toEqual([four, six])
  expect(names.asked.toSorted()).toEqual(
    ['both', 'four', 'six'].flatMap((name) => ['A', 'AAAA'].map((kind) => `${name}.example ${kind}`)).toSorted(),
  )
  await expect(find('nobody.example', never)).rejects.toMatchObject({ code: 'ENOTFOUND' })
})

test('stops waiting for unresponsive names at the deadline, and delays no other lookup', async () => {
  await using names = await startNames((name, kind) => (name.startsWith('silent') ? 'silent' : kind === 'A' ? ['10.0.0.1'] : []))
  const find = createFindAddresses({ servers: [names.address] })
  const late = new AbortController()
  const silent = Array.from({ length: 40 }, (_, index) => find(`silent${index}.example`, late.signal).catch((error: unknown) => error))
  // The system resolver has four threads; with forty look-ups pending, this one still succeeds.
  expect(await find('quick.example', never)).toEqual([{ address: '10.0.0.1', family: 4 }])
  // Without the abort these look-ups would still be pending here.
  const last = new AbortController()
  const waiting = find('silent.example', last.signal).then(
    () => 'told',
    () => 'ended',
  )
  late.abort(new Error('It took too long.'))
  expect(await Promise.race([waiting, Promise.all(silent)])).toEqual(silent.map(() => new Error('It took too long.')))
  last.abort()
  expect(await waiting).toBe('ended')
})

test('a DNS server that ignores a page’s host delays it no longer than the page’s deadline', async () => {
  await using names = await startNames(() => 'silent')
  const transport = createPublicTransport({ find: createFindAddresses({ servers: [names.address] }) })
  await expect(createReadPage({ transport, deadline: 500 })(new URL('http://silent.example/'))).rejects.toThrow(/timeout|too long/)
  await expect.poll(() => names.asked.toSorted()).toEqual(['silent.example A', 'silent.example AAAA'])
})
