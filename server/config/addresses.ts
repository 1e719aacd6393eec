import * as v from 'valibot'

/** The address of a service, without a slash at its end. */
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
