import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'

test('a busy button keeps the focus, which a disabled one would lose', () => {
  const html = renderToStaticMarkup(<Button isBusy>Save</Button>)
  expect(html).toContain('aria-disabled="true"')
  expect(html).toContain('aria-busy="true"')
  expect(html).not.toMatch(/\sdisabled/)
})

test.each([{ isBusy: true }, { 'aria-disabled': true }] as const)('ignores clicks and submits no form with %o', (props) => {
  const pressed: string[] = []
  const { onClick } = Button({ ...props, type: 'submit', onClick: () => pressed.push('press'), children: 'Save' }).props
  onClick({ preventDefault: () => pressed.push('prevented'), stopPropagation: () => {} })
  expect(pressed).toEqual(['prevented'])
})

test('an active button runs its handler', () => {
  const pressed: string[] = []
  Button({ onClick: () => pressed.push('press'), children: 'Save' }).props.onClick()
  expect(pressed).toEqual(['press'])
})
