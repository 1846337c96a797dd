/** Ids are branded so that the two kinds of id, the client's and the server's, cannot be mixed up. */

declare const brand: unique symbol
type Branded<Base, Name extends string> = Base & { readonly [brand]: Name }

/** A UUID, made on this computer; the identity of a row everywhere in the client. */
export type LocalId = Branded<string, 'LocalId'>

/** A positive integer, given by a service; known only once a row has reached it. */
export type ServerId = Branded<number, 'ServerId'>

/** The service's id of a workspace. Workspaces are made by services only, so it identifies them in the client too. */
export type WorkspaceId = Branded<number, 'WorkspaceId'>
