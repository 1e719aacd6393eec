import { format } from 'node:util'
import { afterEach, beforeEach, expect, vi } from 'vitest'

/** Console errors and warnings fail the test. A test that expects one replaces the spy. */
const watched = ['error', 'warn'] as const
let complaints: string[] = []

beforeEach(() => {
  complaints = []
  for (const level of watched) {
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => void complaints.push(`console.${level}: ${format(...words)}`))
  }
})

afterEach(() => {
  expect(complaints, 'The test wrote to the console').toEqual([])
})
