import { traverseContractProcedures } from '@orpc/server';
import { contract } from '@quarterdeck/contract/contract';
import type { Topic } from '@quarterdeck/contract/live';
import type { Access, CallMeta, Identity } from '@quarterdeck/contract/wire';
import { z } from 'zod';
import type { Route } from '../server.ts';

export interface Endpoint {
  route: Route;
  access: Access;
  /** Whether the call saves, according to the contract. */
  isSave: boolean;
  identity: Identity | undefined;
  /** The topics that a saving call may change. */
  saves: readonly Topic[];
  takesInput: boolean;
  /** Whether the call accepts an empty input, and so any object. */
  acceptsNothing: boolean;
  /** The names of its input properties that contain ids, such as `gameId`. */
  idNames: string[];
  inputSchema: z.ZodType | undefined;
  /** The schema of a successful response. */
  outputSchema: z.ZodType;
}

/** The contract of an endpoint. */
interface Definition {
  route: { method: string; path: `/${string}` };
  meta: CallMeta;
  inputSchema?: z.ZodType;
  outputSchema: z.ZodType;
}

interface JsonSchema {
  format?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
}

const looksLikeAnId = (name: string, { format }: JsonSchema) =>
  name !== 'idempotencyKey' && (format === 'uuid' || /^_?id$|Ids?$/.test(name));

function idNamesIn(schema: JsonSchema): string[] {
  const properties = Object.entries(schema.properties ?? {});
  const inside = [
    ...properties.map(([, property]) => property),
    ...(schema.items ? [schema.items] : []),
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
  ];
  const own = properties.filter(([name, property]) => looksLikeAnId(name, property)).map(([name]) => name);
  return [...new Set([...own, ...inside.flatMap(idNamesIn)])];
}

function findEndpoints(): Endpoint[] {
  const endpoints: Endpoint[] = [];
  void traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure }) => {
    const { route, meta, inputSchema, outputSchema } = procedure['~orpc'] as Definition;
    endpoints.push({
      route: `${route.method} ${route.path}`,
      access: meta.access,
      isSave: meta.saves !== undefined,
      identity: meta.identity,
      saves: meta.saves ?? [],
      takesInput: inputSchema !== undefined,
      acceptsNothing: inputSchema?.safeParse({}).success ?? true,
      idNames: inputSchema
        ? idNamesIn(z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
        : [],
      inputSchema,
      outputSchema,
    });
  });
  return endpoints;
}

/** Every endpoint of the contract. */
export const endpoints = findEndpoints();
