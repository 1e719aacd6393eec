type Value = string | readonly Readonly<Record<string, string>>[]

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&apos;')

const toElements = (fields: Readonly<Record<string, Value>>): string =>
  Object.entries(fields)
    .map(([name, value]) =>
      typeof value === 'string'
        ? `<${name}>${escape(value)}</${name}>`
        : value.map((each) => `<${name}>${toElements(each)}</${name}>`).join(''),
    )
    .join('')

/** One S3 answer. Error answers have no namespace. */
export function toXml(root: string, fields: Readonly<Record<string, Value>>): string {
  const namespace = root === 'Error' ? '' : ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${namespace}>${toElements(fields)}</${root}>`
}
