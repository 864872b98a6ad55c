import type { BuilderClient } from '#services/builder-client.ts';

/** The client that also tells when it may have changed a workshop or a burger, whatever became of the call. */
export function noticing(builder: BuilderClient, onChange: () => void): BuilderClient {
  const noticed =
    <TArguments extends readonly unknown[], TResult>(call: (...given: TArguments) => Promise<TResult>) =>
    async (...given: TArguments): Promise<TResult> => {
      try {
        return await call(...given);
      } finally {
        onChange();
      }
    };
  return {
    ...builder,
    createWorkshop: noticed(builder.createWorkshop),
    renameWorkshop: noticed(builder.renameWorkshop),
    deleteWorkshop: noticed(builder.deleteWorkshop),
    importBurgers: noticed(builder.importBurgers),
    createBurger: noticed(builder.createBurger),
    updateBurger: noticed(builder.updateBurger),
    deleteBurger: noticed(builder.deleteBurger),
  };
}
