/** How rows without a counterpart in an external system show that. */
export const noIntegration = {
  integration_ext_id: null,
  integration_ext_type: null,
  integration_provider: null,
} as const
