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
import { GRID_SLOTS } from "./grid-slots.tsx";

type Props = ReturnType<typeof useGridRootProps>;
type Api = ComponentProps<typeof GridContextProvider>["privateApiRef"];

/** The grid is styled by our own style sheet. */
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

/** Props that MUI's `DataGrid` sets itself. */
const FORCED = {
  disableMultipleColumnsFiltering: true,
  disableMultipleColumnsSorting: true,
  pagination: true,
  disableColumnReorder: true,
  signature: "DataGrid",
} as const;

/**
 * MUI's data grid, assembled from its published parts in the order of its `DataGrid`. The original
 * always includes MUI's menus, panels, selects and tooltips: 85 KB of brotli that no table of ours
 * uses (DESIGN's budget of a table). The parts come from `@mui/x-data-grid/internals`, which may
 * change in any version. The version is therefore pinned, and the table stories cover what is used.
 */
export function LeanGrid(given: Omit<DataGridProps, "slots">) {
  const props = useMemo(() => {
    const localeText = { ...GRID_DEFAULT_LOCALE_TEXT, ...given.localeText };
    return { ...DATA_GRID_PROPS_DEFAULT_VALUES, ...given, localeText, slots: GRID_SLOTS, ...FORCED } as unknown as Props;
  }, [given]);
  const api = useGridApiInitialization(undefined, props) as unknown as Api;
  useFeatures(api, props);
  return (
    <GridContextProvider privateApiRef={api} configuration={CONFIGURATION} props={props}>
      <GridRoot />
    </GridContextProvider>
  );
}

/** MUI's order: each part depends on earlier ones. */
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
  // Applies what the parts have registered during setup: once on the first render, then after every
  // render.
  useState(() => api.current.runAppliersForPendingProcessors());
  useEffect(() => api.current.runAppliersForPendingProcessors());
}
