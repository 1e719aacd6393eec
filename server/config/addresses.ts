import * as v from 'valibot'

/** The URL of a service, without a trailing slash. */
export const address = v.pipe(
  v.string(),
  v.check(
    (text) => /^https?:\/\/[^/?#\s]+(\/[^?#\s]*)?$/.test(text) && URL.canParse(text),
    'must be an http or https address such as https://host.example',
  ),
  v.transform((text) => text.replace(/\/+$/, '')),
)

export const list = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
)

/** URLs of services that can stand in for each other. */
export const addresses = v.pipe(
  list,
  v.minLength(1, 'must not be empty'),
  v.everyItem((text) => v.is(address, text), 'must be http or https addresses such as https://host.example'),
  v.transform((texts) => texts.map((text) => v.parse(address, text))),
)

/** Origins that a browser may be allowed to reach. */
export const origins = v.pipe(
  list,
  v.everyItem(
    (origin) => /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin,
    'must be origins such as http://localhost:2583',
  ),
)
