import {
  DATA_GRID_PROPS_DEFAULT_VALUES,
  type DataGridProps,
  GRID_DEFAULT_LOCALE_TEXT,
  GridContextProvider,
  GridRoot,
  type useGridRootProps,
} from "@mui/x-data-grid";
import {
  columnGroupsStateInitializer,
  columnMenuStateInitializer,
  columnResizeStateInitializer,
  columnsStateInitializer,
  densityStateInitializer,
  dimensionsStateInitializer,
  editingStateInitializer,
  filterStateInitializer,
  focusStateInitializer,
  type GridConfiguration,
  listViewStateInitializer,
  paginationStateInitializer,
  preferencePanelStateInitializer,
  propsStateInitializer,
  rowSelectionStateInitializer,
  rowSpanningStateInitializer,
  rowsMetaStateInitializer,
  rowsStateInitializer,
  sortingStateInitializer,
  useGridApiInitialization,
  useGridAriaAttributes,
  useGridColumnGrouping,
  useGridColumnMenu,
  useGridColumnResize,
  useGridColumnSpanning,
  useGridColumns,
  useGridDensity,
  useGridDimensions,
  useGridEditing,
  useGridEvents,
  useGridFilter,
  useGridFocus,
  useGridInitialization,
  useGridInitializeState,
  useGridKeyboardNavigation,
  useGridPagination,
  useGridParamsApi,
  useGridParamsOverridableMethods,
  useGridPreferencesPanel,
  useGridRowAriaAttributes,
  useGridRowSelection,
  useGridRowSelectionPreProcessors,
  useGridRows,
  useGridRowsOverridableMethodsCommunity,
  useGridRowsPreProcessors,
  useGridScroll,
  useGridSorting,
  useGridVirtualization,
  useIsCellEditable,
  virtualizationStateInitializer,
} from "@mui/x-data-grid/internals";
import { type ComponentProps, useEffect, useMemo, useState } from "react";
import { GRID_PARTS } from "./grid-parts.tsx";

type Props = ReturnType<typeof useGridRootProps>;
type Api = ComponentProps<typeof GridContextProvider>["privateApiRef"];

/** The looks of the grid stand in our style sheet. */
const LOOKS: ReturnType<GridConfiguration["hooks"]["useCSSVariables"]> = { id: "tables", variables: {} as never };

const CONFIGURATION: GridConfiguration = {
  hooks: {
    useCSSVariables: () => LOOKS,
    useGridAriaAttributes,
    useGridRowAriaAttributes,
    useGridRowsOverridableMethods: useGridRowsOverridableMethodsCommunity,
    useGridParamsOverridableMethods,
    useIsCellEditable,
    useCellAggregationResult: () => null,
    useFilterValueGetter: (api) => api.current.getRowValue,
    useColumnHeaderAdornment: () => null,
  },
};

const INITIALIZERS = [
  propsStateInitializer,
  rowSelectionStateInitializer,
  columnsStateInitializer,
  rowsStateInitializer,
  paginationStateInitializer,
  editingStateInitializer,
  focusStateInitializer,
  sortingStateInitializer,
  preferencePanelStateInitializer,
  filterStateInitializer,
  rowSpanningStateInitializer,
  densityStateInitializer,
  columnResizeStateInitializer,
  columnMenuStateInitializer,
  columnGroupsStateInitializer,
  virtualizationStateInitializer,
  dimensionsStateInitializer,
  rowsMetaStateInitializer,
  listViewStateInitializer,
] as Parameters<typeof useGridInitializeState>[0][];

/** What MUI's `DataGrid` sets by itself. */
const FORCED = {
  disableMultipleColumnsFiltering: true,
  disableMultipleColumnsSorting: true,
  pagination: true,
  disableColumnReorder: true,
  signature: "DataGrid",
} as const;

/**
 * MUI's data grid, put together from the parts that it publishes for its own larger grids, in the order of its `DataGrid`. That one
 * always carries MUI's menus, panels, selects and tooltips, 85 KB of brotli that no table of ours draws (DESIGN's budget of a table).
 * The parts are named in `@mui/x-data-grid/internals`, which may change with any version: ours is pinned, and the stories of tables
 * hold what is used of it.
 */
export function LeanGrid(given: Omit<DataGridProps, "slots">) {
  const props = useMemo(() => {
    const localeText = { ...GRID_DEFAULT_LOCALE_TEXT, ...given.localeText };
    return { ...DATA_GRID_PROPS_DEFAULT_VALUES, ...given, localeText, slots: GRID_PARTS, ...FORCED } as unknown as Props;
  }, [given]);
  const api = useGridApiInitialization(undefined, props) as unknown as Api;
  useFeatures(api, props);
  return (
    <GridContextProvider privateApiRef={api} configuration={CONFIGURATION} props={props}>
      <GridRoot />
    </GridContextProvider>
  );
}

/** The order is MUI's: parts find those before them. */
function useFeatures(api: Api, props: Props): void {
  useGridInitialization(api, props);
  useGridRowSelectionPreProcessors(api, props);
  useGridRowsPreProcessors(api);
  // biome-ignore lint/correctness/useHookAtTopLevel: a list that never changes
  for (const initializer of INITIALIZERS) useGridInitializeState(initializer, api, props);
  useGridKeyboardNavigation(api, props);
  useGridRowSelection(api, props);
  useGridColumns(api, props);
  useGridRows(api, props, CONFIGURATION);
  useGridParamsApi(api, props, CONFIGURATION);
  useGridColumnSpanning(api);
  useGridColumnGrouping(api, props);
  useGridEditing(api, props, CONFIGURATION);
  useGridFocus(api, props);
  useGridPreferencesPanel(api, props);
  useGridFilter(api, props, CONFIGURATION);
  useGridSorting(api, props);
  useGridDensity(api, props);
  useGridColumnResize(api, props);
  useGridPagination(api, props);
  useGridScroll(api, props);
  useGridColumnMenu(api);
  useGridDimensions(api, props);
  useGridEvents(api, props);
  useGridVirtualization(api, props);
  // What a part registered while the others were set up is applied at the end: at once at first, then after each drawing.
  useState(() => api.current.runAppliersForPendingProcessors());
  useEffect(() => api.current.runAppliersForPendingProcessors());
}
