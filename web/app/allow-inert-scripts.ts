interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown
}

/** What React writes into an element of its own to make a script that does not run. */
const inert = '<script></script>'

/**
 * Where what React draws is not what the server drew, it draws the page anew, styles and scripts among it, and makes those by way of
 * markup. That and what the server's page says already may become markup, and no other text: a page that would differ in a word must
 * not be no page at all.
 */
export function allowInertScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  trustedTypes?.createPolicy('default', {
    createHTML(text) {
      if (text === inert || isWritten(text)) return text
      throw new TypeError('No text becomes markup here.')
    },
  })
}

const isWritten = (text: string): boolean => [...document.querySelectorAll('style, script')].some(({ textContent }) => textContent === text)
