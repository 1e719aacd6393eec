import { expect, test } from 'vitest'
import { createAppQuestions } from './app-questions.ts'

const leave = { url: new URL('https://tides.example') }

test('one question is open at a time, and a second one is declined at once', async () => {
  const questions = createAppQuestions()
  const first = questions.ask('leave', leave)
  await expect(questions.ask('connect', {})).resolves.toBeUndefined()
  expect(questions.current()?.kind).toBe('leave')
  questions.current()!.grant(true as never)
  await expect(first).resolves.toBe(true)
  expect(questions.current()).toBeUndefined()
})

test('after three refusals in a row the app can no longer ask', async () => {
  const questions = createAppQuestions()
  for (let count = 0; count < 3; count += 1) {
    expect(questions.isSilenced()).toBe(false)
    const asked = questions.ask('leave', leave)
    questions.current()!.decline()
    await expect(asked).resolves.toBeUndefined()
  }
  expect(questions.isSilenced()).toBe(true)
  await expect(questions.ask('leave', leave)).resolves.toBeUndefined()
  expect(questions.current()).toBeUndefined()
})

test('something granted counts as the end of refusals', async () => {
  const questions = createAppQuestions()
  for (const isGranted of [false, false, true, false, false]) {
    void questions.ask('leave', leave)
    if (isGranted) questions.current()!.grant(true as never)
    else questions.current()!.decline()
  }
  expect(questions.isSilenced()).toBe(false)
})

test('granting or declining twice, or after closing, counts once', async () => {
  const questions = createAppQuestions()
  void questions.ask('leave', leave)
  const question = questions.current()!
  question.decline()
  question.decline()
  questions.close()
  void questions.ask('leave', leave)
  question.grant(true as never)
  expect(questions.current()).toBeDefined()
})
