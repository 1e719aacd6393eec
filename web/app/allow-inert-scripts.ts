interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML(text: string): string }): unknown
}

/** The markup that React uses to create scripts that do not run. */
const inert = '<script></script>'

/**
 * On a hydration mismatch React renders the page anew, and creates its styles and scripts from markup, which Trusted Types blocks. This
 * policy allows that markup and what the server’s page already contains, and nothing else, so that a mismatch does not leave a blank page.
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
