import * as v from 'valibot'

/** Throws when the text is no JSON, or another than expected. */
export const parseJson = <S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> => v.parse(schema, JSON.parse(text))
